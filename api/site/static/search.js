// The page that finds and shows without a server: `?q=` asks, `?game=` narrows, `?show=` shows one thing in large type.
import { excerpt, find, prepare, read } from "./find.js";

const page = document.querySelector("[data-site]");
const site = JSON.parse(page.dataset.site);
const asked = new URLSearchParams(location.search);
const root = new URL(site.root, location.href);
const other = site.language === "ja" ? "en" : "ja";

function make(tag, attributes = {}, ...within) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value) made.setAttribute(name, value);
  made.append(...within.filter((one) => one !== null && one !== ""));
  return made;
}

async function open(name) {
  const answer = await fetch(new URL(`search/${name}.pack`, root));
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.arrayBuffer();
}

const address = (one) => new URL(`${site.language}/${one.place}.html`, root).href;
const name = (one) => one.names[site.language] ?? one.names[other] ?? "";
// A path such as terms/chain is no number, unless the thing has no name.
const numberOf = (one) => (/^[0-9]/.test(one.number) || !name(one) ? one.number : "");
const reader = /[ぁ-ヿ㐀-鿿]/.test(asked.get("q") ?? "") ? "ja" : /[a-z]{2}/i.test(asked.get("q") ?? "") ? "en" : site.language;
const tongue = (said) => [reader, site.language, other].find((one) => said[one]) ?? other;

function row({ first, others }, question) {
  const said = tongue(first.words);
  const gist = make("span", { class: "gist", lang: said });
  for (const [part, hit] of excerpt(first.words[said] ?? "", question)) gist.append(hit ? make("mark", {}, part) : part);
  const link = make("a", { href: address(first) },
    make("span", { class: "chip game" }, site.called[first.game]), " ",
    make("b", {}, [site.say[first.kind], numberOf(first), name(first)].filter(Boolean).join(" ")), " ",
    make("small", {}, first.edition), gist);
  const more = others.slice(0, 4).map((one) => make("a", { href: address(one) }, `${numberOf(one) || name(one)} ${one.edition}`.trim()));
  const under = more.length ? make("p", { class: "beneath" }, ...more.flatMap((one) => [one, " "])) : "";
  return make("li", {}, link, under);
}

function list(things, near, question, game) {
  const found = find(things, question, { language: reader, game, near });
  const narrow = (one) => `?${new URLSearchParams(one ? { q: question, game: one } : { q: question })}`;
  const games = make("p", {}, ...["", ...site.games].flatMap((one) => [
    make(one === game ? "b" : "a", { class: "chip", href: one === game ? "" : narrow(one) }, one ? site.called[one] : site.say.every_game), " ",
  ]));
  const title = make("h2", {}, `${site.say.results} `, make("span", { class: "count" }, found.length ? `${found.length}` : ""));
  const rows = found.map((one) => row(one, question));
  page.replaceChildren(games, title, rows.length ? make("ul", { class: "list" }, ...rows) : make("p", { class: "empty" }, site.say.nothing));
}

function show(things, place) {
  const one = things.find((thing) => thing.place === place);
  document.body.classList.add("large");
  if (!one) return page.replaceChildren(make("p", { class: "empty" }, site.say.nothing));
  const said = tongue(one.words);
  const words = make("div", { class: "text", lang: said }, one.words[said] ?? site.say.wordless);
  const source = make("p", { class: "source" }, [one.number, one.edition, one.effective, site.say.digest].filter(Boolean).join(" · "));
  const back = make("a", { class: "button quiet", href: address(one) }, site.say.back);
  return page.replaceChildren(make("h1", {}, `${numberOf(one)} ${name(one)}`.trim()), words, source, make("p", {}, back));
}

async function answer() {
  const question = asked.get("q") ?? "";
  const shown = asked.get("show") ?? "";
  document.querySelector("input[type=search]").value = question;
  if (!question && !shown) return;
  page.replaceChildren(make("p", { class: "empty" }, site.say.reading));
  const games = shown ? [shown.split("/")[1]] : site.games;
  const { things, near } = await read(open, games.filter((one) => site.games.includes(one)), !shown);
  prepare(things);
  if (shown) show(things, shown);
  else list(things, near, question, asked.get("game") ?? "");
}

async function keep() {
  if (!("serviceWorker" in navigator)) return;
  const told = document.querySelector("[data-kept]");
  try {
    await navigator.serviceWorker.register(new URL("sw.js", root));
    await navigator.serviceWorker.ready;
    told.textContent = site.say.kept;
  } catch {
    told.textContent = site.say.unkept;
  }
}

answer().catch(() => page.replaceChildren(make("p", { class: "empty" }, site.say.unread)));
keep();

// Find what a question in words is about, among everything that the folder holds. No server, no network.
//
// Everything is read once and kept folded: some ten thousand short texts. A question is cut into terms, Japanese into
// pairs of neighbouring characters, English into words without their endings. Each text is scanned for each term. What
// speaks for a rule is how much of the question its words and the lines of players say, and how near the question lies to
// it in meaning, by vectors. A scan of all takes some hundred milliseconds, so no index is kept, and none is loaded.

const DASHES = /[‐‑‒–—―−﹣]/g;
const PIECE = /(\{[0-9a-z/]{1,5}\}|[+-][0-9x]+\/[+-][0-9x]+)|([0-9]+(?:\.[0-9]+)*[a-z]?(?![0-9a-z]))|([a-zà-ÿ][a-zà-ÿ']*)|([ぁ-ゖゝゞ々〆㐀-鿿]+)/g;
const SCRIPT = /([々〆㐀-鿿]+)|([ぁ-ゖゝゞ]+)/g;
const STOP = new Set(("a an and are as at be been by can do does for from has have he her his how i if in into is it its "
  + "me my no of on or our she so than that the their them then there these they this to was we were what when where "
  + "which while who why will with would you your my rule rules happens happen").split(" "));
const ENDING = "(?:s|es|ed|d|e|ing|ied|ies|y|ion|ions|ment|'s)?";
const K1 = 1.2, B = 0.6;
const LEAST = 0.3, LINED = 60;
const GAMES = ["eirei", "fab", "mtg", "wow"];
// Found by trial on the questions of tests/bench that are not set aside.
const WEIGHTS = { said: 5.7, own: 3.4, name: -0.2, often: 1.8, line: 2.2, near: 9.7, likely: 0.5, ruling: 1, term: -0.3, card: -2.2, chapter: -3 };
const LARGE = Object.fromEntries([..."ぁあぃいぅうぇえぉおゃやゅゆょよっつゎわ"].reduce((pairs, one, n, all) => n % 2 ? pairs : [...pairs, [one, all[n + 1]]], []));
const IRREGULAR = new Map(Object.entries({
  choose: "chose chosen", deal: "dealt", die: "died dead death dying", draw: "drew drawn", get: "got gotten gets getting",
  give: "gave given gives giving", keep: "kept", leave: "left leaving", lose: "lost loses losing", pay: "paid", say: "said",
  take: "took taken takes taking", win: "won winning winner", go: "went gone goes going", begin: "began begun beginning",
  steal: "stole stolen", shuffle: "shuffled shuffling", not: "cannot cant dont doesnt wont isnt", color: "colour colours",
  armor: "armour armours armors", defens: "defence defences", favor: "favour",
}).flatMap(([base, forms]) => forms.split(" ").map((form) => [form, base])));

export function fold(text) {
  return text.normalize("NFKC").toLowerCase().replace(DASHES, "-").replace(/[’‘]/g, "'").replace(/ー/g, "")
    .replace(/[ァ-ヶ]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0x60));
}

function root(word) {
  let bare = word.replace(/'s$/, "").replace(/'/g, "");
  if (bare.length > 4) bare = bare.replace(/(ies|ied)$/, "y");
  if (bare.length > 5) bare = bare.replace(/(ing|ed)$/, "");
  if (bare.length > 3 && !/(ss|us|is)$/.test(bare)) bare = bare.replace(/s$/, "");
  if (bare.length > 3) bare = bare.replace(/([^lsz])\1$/, "$1").replace(/[ey]$/, "");
  return bare;
}

export function cut(question) {
  const terms = new Map();
  const add = (key, pattern, weight) => { if (!terms.has(key)) terms.set(key, { begins: key, pattern, weight }); };
  for (const [, sign, number, word, run] of fold(question).matchAll(PIECE)) {
    if (sign) add(sign, sign, 1);
    else if (number) add(number, new RegExp(`(?<![0-9.])${number.replace(/\./g, "\\.")}(?![0-9a-z])`, "g"), 1);
    else if (word && !STOP.has(word)) {
      const stem = root(word);
      const last = stem.at(-1);
      add(stem, new RegExp(`(?<![a-z])${stem}${last}?${ENDING}(?![a-z])`, "g"), 1);
    } else if (run) {
      for (const [part, kanji, kana] of [...run.matchAll(SCRIPT)].map((found) => [found[0], found[1], found[2]])) {
        if (kanji && kanji.length === 1) add(part, part, 0.6);
        for (let at = 0; at + 2 <= part.length; at += 1) add(part.slice(at, at + 2), part.slice(at, at + 2), kana ? 0.4 : 1);
      }
      for (const [join] of run.matchAll(/[々〆㐀-鿿][ぁ-ゖ]/g)) add(join, join, 0.5);
    }
  }
  return [...terms.values()];
}

// How often a term stands in a text, up to a number. A text without its beginning is passed over at once.
function count(text, { pattern, begins }, most = 100) {
  let at = text.indexOf(begins);
  if (at < 0) return 0;
  let found = 0;
  if (typeof pattern === "string") {
    for (; at >= 0 && found < most; at = text.indexOf(pattern, at + pattern.length)) found += 1;
    return found;
  }
  pattern.lastIndex = Math.max(0, at - 1);
  while (found < most && pattern.test(text)) found += 1;
  return found;
}

// Read the packs of some games. `open` gives the bytes of a pack by its name; the script of the page fetches them.
// Without `meant`, what words mean is not read.
export async function read(open, games, meant = true) {
  const [packs, near] = await Promise.all([
    Promise.all(games.map(async (game) => JSON.parse(await new Response(inflate(await open(game))).text()))),
    meant && Promise.resolve(open("alike")).then((bytes) => new Response(inflate(bytes)).arrayBuffer()).then(unpackNear),
  ]);
  return { things: packs.flatMap((told, n) => unpack(told, games[n])), near: near || null };
}

function inflate(bytes) {
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
}

function unpack(told, game) {
  const rules = told.rules.map(([vector, lines]) => ({
    placed: Int8Array.from(atob(vector), (one) => one.charCodeAt(0)), lines: lines.map(fold),
  }));
  for (const one of rules) one.asked = one.lines.join("\n");
  return told.things.map(([place, kind, number, edition, names, words, rule, calls]) => ({
    place, number, rule: rules[rule] ?? null, names, words, calls, kind, game,
    edition: told.editions[edition]?.name ?? "", effective: told.editions[edition]?.effective ?? "",
    language: told.editions[edition]?.language ?? "",
  }));
}

// What words mean: for each token a vector, and how much it speaks for each game.
function unpackNear(buffer) {
  const view = new DataView(buffer);
  const parts = [];
  for (let at = 0; at < buffer.byteLength; at += 4 + view.getUint32(at, true)) {
    parts.push(new Int8Array(buffer, at + 4, view.getUint32(at, true)));
  }
  const tokens = new TextDecoder().decode(parts[0]).split("\n").filter((one) => one);
  return {
    known: new Map(tokens.map((token, n) => [token, n])), rows: parts[1], games: parts[2],
    dimensions: parts[1].length / tokens.length,
  };
}

// A question's tokens, as the vectors were learned of: pairs of kana and kanji, words without endings, numbers, signs.
export function tokenize(text) {
  const found = [];
  for (const [, sign, number, word, run] of fold(text).matchAll(PIECE)) {
    if (run) {
      const plain = run.replace(/[ぁぃぅぇぉゃゅょっゎ]/g, (one) => LARGE[one]);
      if (plain.length === 1) found.push(plain);
      for (let at = 0; at + 2 <= plain.length; at += 1) found.push(plain.slice(at, at + 2));
    } else found.push(word ? stem(word) : sign ?? number);
  }
  return [...new Set(found)];
}

function stem(typed) {
  let word = typed.replace(/'s$/, "").replace(/'/g, "");
  word = IRREGULAR.get(word) ?? word;
  if (word.length > 4 && /(ies|ied)$/.test(word)) return `${word.slice(0, -3)}y`;
  if (word.length > 3 && /s$/.test(word) && !/(ss|us|is)$/.test(word)) word = word.slice(0, /(sses|xes|ches|shes|zes)$/.test(word) ? -2 : -1);
  for (const ending of ["ing", "ed"]) {
    const rest = word.endsWith(ending) ? word.slice(0, -ending.length) : word;
    if (rest !== word && rest.length > 2 && /[aeiouy]/.test(rest)) {
      word = rest.at(-1) === rest.at(-2) && !"lsz".includes(rest.at(-1)) ? rest.slice(0, -1) : rest;
      break;
    }
  }
  if (/[ts]ion$/.test(word) && word.length > 6) word = word.slice(0, -3);
  return word.endsWith("e") && word.length > 4 ? word.slice(0, -1) : word;
}

function place(tokens, near) {
  const sum = new Float64Array(near.dimensions);
  for (const token of tokens) {
    const at = near.known.get(token);
    if (at !== undefined) for (let n = 0; n < sum.length; n += 1) sum[n] += near.rows[at * sum.length + n];
  }
  const length = Math.hypot(...sum);
  return length ? sum.map((one) => one / length) : null;
}

function compare(placed, other) {
  if (!placed || other.length !== placed.length) return 0;
  let inner = 0;
  for (let n = 0; n < placed.length; n += 1) inner += placed[n] * other[n];
  return Math.max(0, inner / 127);
}

// How likely each game is meant, as shares of one.
function weigh(tokens, near) {
  const known = tokens.map((token) => near.known.get(token)).filter((at) => at !== undefined);
  const much = GAMES.map((_, n) => known.reduce((sum, at) => sum + near.games[at * GAMES.length + n], 0));
  const likely = much.map((one) => Math.exp(one / (16 * Math.sqrt(known.length || 1))));
  const whole = likely.reduce((sum, one) => sum + one, 0);
  return new Map(GAMES.map((game, n) => [game, likely[n] / whole]));
}

// One thing that can be found: `names` are its number, titles and names, `words` what is said of it, by language.
export function prepare(things) {
  for (const one of things) {
    one.head = fold([one.number, ...Object.values(one.names), ...(one.calls ?? [])].join(" / "));
    one.body = fold(Object.values(one.words).join(" "));
    one.called = new Set([one.number, ...Object.values(one.names), ...(one.calls ?? [])].filter(Boolean).map(fold));
  }
  return things;
}

export function find(things, question, { language = "ja", game = "", limit = 50, near = null, weights = WEIGHTS } = {}) {
  const asked = fold(question).trim().replace(/^§\s*/, "");
  const among = game ? things.filter((one) => one.game === game) : things;
  const half = findCards(among, asked);
  const ranked = measure(among, question, near, language, game).map((one) => {
    const score = Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (one.features[name] ?? 0), 0);
    const named = one.members.some((member) => member.called.has(asked)) ? 1000 : one.members.some((member) => half.includes(member)) ? 500 : 0;
    return { ...one, score: score + named, named };
  }).filter((one) => one.named || one.features.said > 0.05 || one.features.near > LEAST);
  ranked.sort((a, b) => b.score - a.score);
  return ranked.slice(0, limit).map((one) => gather(one, language));
}

// What speaks for each rule, each as one number: how much of the question it says, in what field, and how near it lies.
export function measure(among, question, near, language, game) {
  const terms = cut(question);
  const rules = new Map();
  for (const one of among) {
    const key = one.rule ?? one;
    if (!rules.has(key)) rules.set(key, { asked: key.asked ?? "", lines: key.lines ?? [], placed: key.placed, members: [], said: 0 });
    rules.get(key).members.push(one);
    one.says = { own: 0, name: 0, often: 0 };
  }
  const average = among.reduce((sum, one) => sum + one.body.length, 0) / (among.length || 1);
  let whole = 0;
  for (const term of terms) {
    const held = [];
    for (const rule of rules.values()) {
      const found = rule.members.map((one) => [one, count(one.head, term), count(one.body, term)]).filter(([, named, said]) => named || said);
      if (found.length || count(rule.asked, term, 1)) held.push([rule, found]);
    }
    term.rarity = term.weight * Math.log(1 + (rules.size - held.length + 0.5) / (held.length + 0.5));
    whole += term.rarity;
    for (const [rule, found] of held) {
      rule.said += term.rarity;
      for (const [one, named, said] of found) {
        const times = said + 2 * Math.min(named, 1);
        if (said) one.says.own += term.rarity;
        if (named) one.says.name += term.rarity;
        one.says.often += (term.rarity * times) / (times + K1 * (1 - B + (B * one.body.length) / average));
      }
    }
  }
  const tokens = near ? tokenize(question) : [];
  const placed = near ? place(tokens, near) : null;
  const likely = near && !game ? weigh(tokens, near) : null;
  for (const rule of rules.values()) rule.near = rule.placed ? compare(placed, rule.placed) : 0;
  const asked = fold(question).trim();
  const shown = [...rules.values()].filter((rule) => rule.said > 0 || rule.near > LEAST || rule.members.some((one) => one.called.has(asked)));
  const first = new Set([...shown].sort((a, b) => b.said / (whole || 1) + 2 * b.near - (a.said / (whole || 1) + 2 * a.near)).slice(0, LINED));
  return shown.map((rule) => {
    const most = (name) => Math.max(...rule.members.map((one) => one.says[name])) / (whole || 1);
    const features = {
      said: rule.said / (whole || 1), own: most("own"), name: most("name"), often: most("often"), near: rule.near,
      line: first.has(rule) ? compareLines(rule.lines, terms) / (whole || 1) : 0,
      likely: likely ? Math.log(Math.max(likely.get(rule.members[0].game) ?? 1, 1e-6)) : 0,
      [mainOf(rule.members, language).kind]: 1,
    };
    return { members: rule.members, features };
  });
}

// How like the question the line is that is most like it: a short line that says much of it is liker than a long one.
function compareLines(lines, terms) {
  const says = (line) => terms.reduce((sum, term) => sum + (count(line, term, 1) ? term.rarity : 0), 0);
  return Math.max(0, ...lines.map((line) => says(line) / Math.sqrt(1 + line.length / 40)));
}

// The cards of half a name, if few bear it: a word that many names have is asked about as a word.
function findCards(among, asked) {
  if (asked.length < 3) return [];
  const bearing = among.filter((one) => one.kind === "card" && [...one.called].some((name) => name.includes(asked)));
  return bearing.length <= 3 ? bearing : [];
}

// One result a rule: what stands beneath it, its other editions and languages stand under it.
function gather({ members, score }, language) {
  const first = mainOf(members, language);
  return { score, first, others: members.filter((one) => one !== first) };
}

function mainOf(members, language) {
  const above = members.filter((one) => one.kind !== "example");
  const rules = above.length ? above : members;
  return rules.find((one) => one.language === language) ?? rules[0];
}

// The words around what was asked for, whole where they are short: [text, whether it was asked for], in order.
export function excerpt(text, question, most = 180) {
  const patterns = cut(question).map((term) => term.pattern);
  const folded = [...text].map((letter) => fold(letter) || " ");
  const joined = folded.join("");
  if (joined.length !== text.length) return [[text.slice(0, most) + (text.length > most ? "…" : ""), false]];
  const marked = new Array(text.length).fill(false);
  for (const pattern of patterns) {
    const spots = typeof pattern === "string" ? pattern : pattern.source;
    const search = typeof pattern === "string" ? new RegExp(spots.replace(/[{}+/-]/g, "\\$&"), "g") : pattern;
    for (const hit of joined.matchAll(search)) marked.fill(true, hit.index, hit.index + hit[0].length);
  }
  let from = 0;
  if (text.length > most) {
    const density = (at) => marked.slice(at, at + most).filter(Boolean).length;
    for (let at = 0; at < text.length - most + 20; at += 20) if (density(at) > density(from)) from = at;
    const start = text.slice(0, from).search(/[^。.!?]*$/);
    if (from - start < 60) from = start;
  }
  const to = Math.min(text.length, from + most);
  const parts = from ? [["…", false]] : [];
  for (let at = from; at < to; at += 1) {
    if (parts.length && parts.at(-1)[1] === marked[at] && parts.at(-1)[0] !== "…") parts.at(-1)[0] += text[at];
    else parts.push([text[at], marked[at]]);
  }
  return to < text.length ? [...parts, ["…", false]] : parts;
}

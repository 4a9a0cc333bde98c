// Find what a question in words is about, among everything that the folder holds. No server, no network.
//
// Everything is read once and kept folded: some ten thousand short texts. A question is cut into terms, Japanese into
// pairs of neighbouring characters, English into words without their endings. Each text is scanned for each term, and
// ranked by BM25. A scan of all takes some tens of milliseconds, so no index is kept, and none has to be loaded.

const DASHES = /[‐‑‒–—―−﹣]/g;
const PIECE = /(\{[0-9a-z/]{1,5}\}|[+-][0-9x]+\/[+-][0-9x]+)|([0-9]+(?:\.[0-9]+)*[a-z]?(?![0-9a-z]))|([a-zà-ÿ][a-zà-ÿ']*)|([ぁ-ゖゝゞ々〆㐀-鿿]+)/g;
const SCRIPT = /([々〆㐀-鿿]+)|([ぁ-ゖゝゞ]+)/g;
const STOP = new Set(("a an and are as at be been by can do does for from has have he her his how i if in into is it its "
  + "me my no of on or our she so than that the their them then there these they this to was we were what when where "
  + "which while who why will with would you your my rule rules happens happen").split(" "));
const ENDING = "(?:s|es|ed|d|e|ing|ied|ies|y|ion|ions|ment|'s)?";
const K1 = 1.2, B = 0.6;

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
  const add = (key, pattern, weight) => { if (!terms.has(key)) terms.set(key, { key, pattern, weight }); };
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

function count(text, pattern) {
  let found = 0;
  if (typeof pattern === "string") {
    for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + pattern.length)) found += 1;
    return found;
  }
  pattern.lastIndex = 0;
  while (pattern.test(text)) found += 1;
  return found;
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

export function find(things, question, { language = "ja", game = "", limit = 50 } = {}) {
  const asked = fold(question).trim().replace(/^§\s*/, "");
  const terms = cut(question);
  const among = game ? things.filter((one) => one.game === game) : things;
  const average = among.reduce((sum, one) => sum + one.body.length, 0) / (among.length || 1);
  const scores = new Map();
  for (const { pattern, weight } of terms) {
    const held = [];
    for (const one of among) {
      const named = count(one.head, pattern);
      const said = count(one.body, pattern);
      if (named || said) held.push([one, named, said]);
    }
    const rarity = Math.log(1 + (among.length - held.length + 0.5) / (held.length + 0.5));
    for (const [one, named, said] of held) {
      const times = said + 2 * Math.min(named, 1);
      const length = 1 - B + (B * one.body.length) / average;
      const before = scores.get(one) ?? { score: 0, met: 0 };
      before.score += weight * rarity * (times * (K1 + 1)) / (times + K1 * length);
      before.met += weight;
      scores.set(one, before);
    }
  }
  const whole = terms.reduce((sum, term) => sum + term.weight, 0) || 1;
  const half = findCards(among, asked);
  const ranked = [];
  for (const one of among) {
    const { score, met } = scores.get(one) ?? { score: 0, met: 0 };
    const bonus = one.called.has(asked) ? 1000 : half.includes(one) ? 500 : 0;
    if (score || bonus) ranked.push({ one, score: score * (0.4 + (0.6 * met) / whole) + bonus });
  }
  ranked.sort((a, b) => b.score - a.score || (b.one.language === language) - (a.one.language === language));
  return gather(ranked, language).slice(0, limit);
}

// The cards of half a name, if few bear it: a word that many names have is asked about as a word.
function findCards(among, asked) {
  if (asked.length < 3) return [];
  const bearing = among.filter((one) => one.kind === "card" && [...one.called].some((name) => name.includes(asked)));
  return bearing.length <= 3 ? bearing : [];
}

// One result a rule: its other editions and languages stand under it, the reader's language first.
function gather(ranked, language) {
  const groups = new Map();
  for (const { one, score } of ranked) {
    const key = one.group ?? one.place;
    if (!groups.has(key)) groups.set(key, { score, members: [] });
    groups.get(key).members.push(one);
  }
  return [...groups.values()].map(({ score, members }) => {
    const first = members.find((one) => one.language === language) ?? members[0];
    return { score, first, others: members.filter((one) => one !== first) };
  });
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

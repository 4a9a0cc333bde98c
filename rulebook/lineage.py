"""Lineage: which rule of one edition is which rule of the next.

A number is not an identity, so the texts decide. The certain pairs come first. Texts that stand once in each edition
identify the blocks that they stand in. Blocks are joined by their contents and titles; then their children are joined.
So boilerplate follows its keyword.

The rest is compared by its wording. All candidates are ranked in one list, and the best comes first. A rule without
clear evidence is called new or gone: no lineage is better than a wrong one.

Without a text it works from the index alone: hashes, fingerprints and titles.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import permutations, product

from rulebook.corrections import Correction
from rulebook.fold import fold
from rulebook.joining import Joining, Relation, Step
from rulebook.likeness import Likeness
from rulebook.renaming import find_renamings, rename_terms
from rulebook.traits import Outline, Trait, make_traits
from rulebook.units import RULE_KINDS, Unit

__all__ = ["Relation", "Step", "trace_lineage"]

_MAJORITY = 0.5
"""Two blocks are one when more than this share of the twins that stand in either stand in both,"""
_WEIGHT = 0.3
"""and they are at least this share of all that stands in the larger one."""
_ALIKE_IN_PLACE, _ALIKE, _ALIKE_CROSSING, _ALIKE_NEAR, _ALIKE_ELSEWHERE = 0.2, 0.4, 0.65, 0.6, 0.7
"""How alike two rules are that are one: rewritten where it stood, edited there, out of order, near, anywhere."""
_ALIKE_ASIDE = 0.5
"""How alike they are between neighbours that went the same way, away from their parent."""
_FRAMED, _NEAR, _MARGIN = 0.2, 0.05, 0.1
"""What it is worth to stand under the same rule, or in the same gap; and by how much the likeliest must lead."""
_FLOORS = (1.0, 0.8)
"""The same texts are joined first and then what is very much alike, for both narrow the places of the rest."""
_CONTAINED, _ITS_OWN = 0.75, 0.5
"""How much of a part must stand in the whole it was split from, and how much of it nowhere but there."""
_PARALLEL = 0.65
"""How much of either of two parallel rules stands in the other."""
_AS_ALIKE, _OWN = 0.75, 0.25
"""How like one of them the whole is, measured by the other; and how much of what either had alone it may keep."""
_POURED, _FEW = 0.4, 3
"""How much of a block must stand in another one, and how many rules at least."""
_QUALIFIED = re.compile(r"\s*\([^()]*\)$")
_ONCE = "the same text, found once in either edition"


def trace_lineage(
    old: Sequence[Unit | Trait], new: Sequence[Unit | Trait], corrections: Iterable[Correction] = ()
) -> tuple[Step, ...]:
    """Trace what became of every rule of one edition in another of the same document and language.

    Every rule, example and other unit stands in exactly one step, on either side; headings, contents, navigation and
    pages are left out. `corrections` are those between these two editions, from `rulebook.corrections.select_between`.
    They overrule everything. Steps come in the new edition's reading order; what is gone comes where it stood.

    Raises:
        CorrectionError: a correction names a number that its edition does not have.
    """
    joined = Joining(Outline(make_traits(old)), Outline(make_traits(new)))
    joined.correct(corrections)
    likeness = Likeness(joined.old.all, joined.new.all)
    twins = _find_twins(joined)
    joined.twins = twins | {b: a for a, b in twins.items()}
    _join_blocks(joined, twins, likeness)
    for a, b in twins.items():
        if joined.has_same_parent(a, b):
            joined.join(a, b, 1.0, _ONCE)
    _join_rest(joined, likeness)
    if _join_renamed(joined, likeness):
        _join_rest(joined, likeness)
    if likeness.worded:
        _join_qualified(joined)
    return joined.list_steps(*_find_splits_and_mergers(joined, likeness))


def _join_rest(joined: Joining, likeness: Likeness) -> None:
    """Join the rules that are still free, by their words and by place, until nothing more is joined."""
    likely = _find_likely(joined, likeness)
    while (
        _join_ranked(joined, likeness, likely)
        or _join_above(joined)
        or _join_between_moved_siblings(joined, likeness)
        or _join_by_place(joined, likeness)
    ):
        pass  # whatever was joined frames others, so the surer ways are tried again


def _join_renamed(joined: Joining, likeness: Likeness) -> bool:
    """Find renamed terms, and join rules under joined parents whose titles agree then.

    `likeness` reads these terms by their new names from then on. Gives whether there are such terms; False where the
    texts are not held.
    """
    if not likeness.worded:
        return False
    edited = ((likeness.words(a), likeness.words(b)) for a, b in joined.ahead.items() if a.hash != b.hash)
    unchanged = [a.text or "" for a, b in joined.ahead.items() if a.hash == b.hash]
    renamed = find_renamings(edited, unchanged, likeness.vocabulary)
    if not renamed:
        return False
    likeness.rename(renamed)
    for olds, news in list(joined.list_frames()):
        titled = {(b.rank, fold(b.title)): b for b in news if b.title and joined.is_free(b)}
        for a in olds:
            title = " ".join(rename_terms(word, renamed) for word in a.title.casefold().split())
            b = titled.get((a.rank, fold(title)))
            if a.title and b:
                joined.join(a, b, 0.9, f"{a.title} is called {b.title} now")
    return True


def _join_qualified(joined: Joining) -> None:
    """Join free rules under joined parents whose titles agree but for words in brackets at their end."""
    for olds, news in list(joined.list_frames()):
        titled = {(b.rank, fold(_QUALIFIED.sub("", b.title))): b for b in news if b.title and joined.is_free(b)}
        for a in olds:
            b = titled.get((a.rank, fold(_QUALIFIED.sub("", a.title))))
            if a.title and b:
                joined.join(a, b, 0.8, f"the same title, {b.title}, but for what stands in brackets")


def _find_unique(side: Outline, key: Callable[[Trait], object]) -> dict[object, Trait]:
    """The traits whose key no other trait of the edition has, by key; false keys, such as `""`, are left out."""
    counts = Counter(map(key, side.all))
    return {key(trait): trait for trait in side.all if key(trait) and counts[key(trait)] == 1}


def _find_twins(joined: Joining) -> dict[Trait, Trait]:
    """Map old rules to new ones with the same text and rank, where it is long and unique in each edition."""
    old, new = (_find_unique(side, lambda trait: (trait.rank, trait.hash)) for side in (joined.old, joined.new))
    return {a: new[key] for key, a in old.items() if key in new and a.distinctive and a.hash}


def _join_blocks(joined: Joining, twins: Mapping[Trait, Trait], likeness: Likeness) -> None:
    """Join rules by their titles and by the twins that stand under them, the surest first.

    Without the same title, more than half of the twins in either must stand in both, and be three tenths of the larger.
    Where two rules have different words of their own, half of their contents must be twins. Gives nothing: `joined` is
    changed.
    """
    votes: Counter[tuple[Trait, Trait]] = Counter()
    voices: Counter[Trait] = Counter()
    for a, b in twins.items():
        above, there = list(joined.old.list_chain(a)), list(joined.new.list_chain(b))
        voices.update((*above, *there))
        votes.update((x, y) for x in above for y in there if x.kind == y.kind)
    sizes = Counter(x for side in (joined.old, joined.new) for trait in side.all for x in side.list_chain(trait))
    old, new = (
        _find_unique(side, lambda trait: trait.title and (trait.rank, trait.title)) for side in (joined.old, joined.new)
    )
    ranked = []
    for a, b in {**votes, **{(a, new[key]): 0 for key, a in old.items() if key in new}}:
        share = votes[a, b] / max(voices[a], voices[b], 1)
        weight = votes[a, b] / max(sizes[a], sizes[b])
        heavy = share > _MAJORITY and weight >= _WEIGHT and max(sizes[a], sizes[b]) > 1
        if _have_same_title(a, b) or (heavy and (weight >= _MAJORITY or not _are_unlike(likeness, a, b))):
            ranked.append((share + _have_same_title(a, b), weight, a, b))
    ranked.sort(key=lambda row: (-row[0], -row[1], joined.old.place[row[2]], joined.new.place[row[3]]))
    for score, _, a, b in ranked:
        title = [f"the same title, {a.title}"] if _have_same_title(a, b) else []
        inside = [f"{votes[a, b]} texts in it stand in both"] if votes[a, b] else []
        joined.join(a, b, min(1.0, 0.7 + score / 5), " and ".join(title + inside))


def _are_unlike(likeness: Likeness, a: Trait, b: Trait) -> bool:
    """Whether both rules have enough words (or fingerprints) to be judged, and these differ."""
    telling = min(likeness.size(a), likeness.size(b)) >= likeness.enough
    return telling and likeness.of(a, b) < (_ALIKE if likeness.worded else _ALIKE_IN_PLACE)


def _have_same_title(a: Trait, b: Trait) -> bool:
    """Whether both rules have a title, and the titles are the same but for case, blanks and signs.

    False if one has none.
    """
    return bool(a.title) and (a.title == b.title or fold(a.title) == fold(b.title))


def _have_other_title(a: Trait, b: Trait) -> bool:
    """Whether both rules have a title, and these differ in more than case, blanks and signs. False if one has none."""
    return bool(a.title and b.title) and not _have_same_title(a, b)


_Ranked = tuple[float, Trait, Trait, float, str]
"""A candidate: its rank, the two rules, the confidence and the reason."""
_Likely = tuple[Trait, Trait, float, list[tuple[Trait, float]]]
"""Two rules, how alike they are, and what else in their editions is like them, how much."""


def _join_ranked(joined: Joining, likeness: Likeness, likely: Sequence[_Likely]) -> bool:
    """Join the best candidates under the same rules or elsewhere; give whether any was joined.

    The most alike are tried first, alone. Less alike ones are tried only where that joined nothing.
    """
    framed, elsewhere = list(_rank_within_frames(joined, likeness)), list(_rank_elsewhere(joined, likely))
    every = [*framed, *elsewhere]
    tiers = [[row for row in every if row[0] >= floor] for floor in _FLOORS]
    return any(_join_best(joined, tier) for tier in (*tiers, framed, elsewhere))


def _join_by_place(joined: Joining, likeness: Likeness) -> bool:
    """Join free rules that stand between the same joined neighbours and are alike enough; give whether any was joined.

    Only headings, rules and terms count, and none of two different titles. Without texts, the same number is enough for
    a rule that stands alone there.
    """
    ranked: list[_Ranked] = []
    for a, b, gap in _list_free_pairs(joined, joined.list_frames()):
        if not gap or a.rank not in RULE_KINDS or _have_other_title(a, b):
            continue
        alike = likeness.of(a, b)
        if alike >= _ALIKE_IN_PLACE:
            ranked.append((alike, a, b, 0.4 + 0.4 * alike, f"{alike:.0%} of the wording, between the same neighbours"))
        elif gap == (1, 1) and a.number == b.number and not likeness.worded:
            ranked.append((0.0, a, b, 0.4, "alone between the same neighbours; the wordings cannot be compared"))
    return _join_best(joined, ranked)


def _join_between_moved_siblings(joined: Joining, likeness: Likeness) -> bool:
    """Join rules between siblings that moved to one place without their parent, if half of their words are alike.

    Each must be by far the likeliest for the other. Gives whether any was joined.
    """
    scored = [
        (likeness.of(a, b), a, b)
        for a, b, gap in _list_free_pairs(joined, joined.list_unjoined_frames())
        if gap and not _have_other_title(a, b) and not joined.has_free_twin(a, b)
    ]
    leads = _select_leading(scored)
    ranked = [
        (alike, a, b, 0.5 + 0.4 * alike, f"{alike:.0%} of the wording, between the same neighbours")
        for alike, a, b in scored
        if alike >= _ALIKE_ASIDE and (a, b) in leads
    ]
    return _join_best(joined, ranked)


def _join_best(joined: Joining, ranked: list[_Ranked]) -> bool:
    """Join the candidates by rank, best first, where both rules are still free; give whether any was joined."""
    ranked.sort(key=lambda row: (-row[0], joined.old.place[row[1]], joined.new.place[row[2]]))
    return sum(joined.join(a, b, confidence, reason) for _, a, b, confidence, reason in ranked) > 0


def _rank_within_frames(joined: Joining, likeness: Likeness) -> Iterator[_Ranked]:
    """Rank the free pairs whose parents are joined: same text, same title, or alike words.

    Words must be alike by 40% between the same neighbours, else by 65%. Gives (rank, old, new, confidence, reason) of
    each, not sorted.
    """
    for a, b, gap in _list_free_pairs(joined, joined.list_frames()):
        near = _FRAMED + _NEAR * (bool(gap) + (a.number == b.number))
        if a.hash == b.hash:
            yield 1 + near, a, b, 0.99, "the same text in the same place"
        elif _have_same_title(a, b):
            yield 0.9 + near, a, b, 0.95, f"the same title, {a.title}"
        elif not (_have_other_title(a, b) or joined.has_free_twin(a, b)) and (alike := likeness.of(a, b)) >= (
            _ALIKE if gap else _ALIKE_CROSSING
        ):
            yield alike + near, a, b, 0.6 + 0.4 * alike, likeness.describe(a, b)


def _find_likely(joined: Joining, likeness: Likeness) -> list[_Likely]:
    """Find the free pairs that are much alike, wherever they stand: (old, new, how alike, others).

    `others` are the rules of either edition that are like one of the two, each with how alike it is. Rules with too few
    words to be judged are left out.
    """
    olds = [a for a in joined.old.all if joined.is_free(a) and likeness.size(a) >= likeness.enough]
    news = [b for b in joined.new.all if joined.is_free(b) and likeness.size(b) >= likeness.enough]
    pairs = [(a, b, likeness.of(a, b)) for a, others in likeness.find_candidates(olds, news, 10) for b in others]
    pairs = [pair for pair in pairs if pair[2] >= _ALIKE_NEAR]
    doubles: dict[Trait, list[tuple[Trait, float]]] = {}
    for some, side in (([a for a, _, _ in pairs], joined.old), ([b for _, b, _ in pairs], joined.new)):
        for one, others in likeness.find_candidates(list(dict.fromkeys(some)), side.all):
            doubles[one] = [(other, likeness.of(one, other)) for other in others if other is not one]
    return [(a, b, alike, doubles[a] + doubles[b]) for a, b, alike in pairs]


def _rank_elsewhere(joined: Joining, likely: Sequence[_Likely]) -> Iterator[_Ranked]:
    """Rank free pairs under any parents, where each is by far the likeliest for the other.

    A pair of rules that alone bear the same text need not be. Gives (rank, old, new, confidence, reason). The wording
    must be alike enough; less is asked of a pair under joined rules. A pair is left out if a joined rule has its text,
    or is nearly as like.
    """
    scored, found = [], []
    for a, b, alike, doubles in likely:
        if joined.is_free(a) and joined.is_free(b):
            near = joined.measure_nearness(a, b)
            score = alike + _FRAMED * near + _MARGIN * (a.hash == b.hash)
            scored.append((score, a, b))
            boilerplate = any(
                other.hash == a.hash or (a.hash != b.hash and share >= alike - _MARGIN)
                for other, share in doubles
                if not joined.is_free(other)
            )
            if alike >= (_ALIKE_NEAR if near else _ALIKE_ELSEWHERE) and not boilerplate:
                found.append((score, a, b, alike))
    leads = _select_leading(scored)
    for score, a, b, alike in found:
        if (a, b) in leads or joined.twins.get(a) is b:
            reason = _ONCE if a.hash == b.hash else f"{alike:.0%} of the wording"
            yield score, a, b, 0.6 + 0.4 * alike, reason


def _select_leading(scored: Sequence[tuple[float, Trait, Trait]]) -> set[tuple[Trait, Trait]]:
    """Select the pairs (old, new) where each is by far the likeliest for the other: its score leads by 0.1 or more.

    Takes (score, old, new) for each candidate.
    """
    best: defaultdict[Trait, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for score, a, b in scored:
        for one in (a, b):
            best[one] = sorted((*best[one], score))[-2:]
    return {
        (a, b)
        for score, a, b in scored
        if all(score >= best[one][1] and score >= best[one][0] + _MARGIN for one in (a, b))
    }


def _join_above(joined: Joining) -> bool:
    """Join free rules of one rank, at least half of whose children on either side were joined to each other.

    Gives whether any was joined.
    """
    votes = Counter((joined.old.get_above(a), joined.new.get_above(b)) for a, b in joined.ahead.items())
    ranked: list[_Ranked] = []
    for (x, y), count in votes.items():
        if x and y and x.rank == y.rank and joined.is_free(x) and joined.is_free(y):
            share = count / max(len(joined.old.children[x]), len(joined.new.children[y]))
            if share >= _MAJORITY:
                ranked.append((share, x, y, 0.6 + 0.3 * share, f"{count} of the rules under it are the same"))
    return _join_best(joined, ranked)


def _list_free_pairs(
    joined: Joining, frames: Iterable[tuple[Sequence[Trait], Sequence[Trait]]]
) -> Iterator[tuple[Trait, Trait, tuple[int, int] | None]]:
    """List free pairs of one rank within frames; a frame is the children of an old and of a new rule.

    Gives (old, new, counts). Where both stand between the same landmarks, counts are the free rules there, (old, new);
    else None.
    """
    for olds, news in frames:
        if not (any(map(joined.is_free, olds)) and any(map(joined.is_free, news))):
            continue
        marks = _find_landmarks(joined, olds, news)
        others = _find_gaps(joined, news, {b: b for b in marks.values()})
        for gap, run in _find_gaps(joined, olds, marks).items():
            together = (len(run), len(others.get(gap, ())))
            for other, counterparts in others.items():
                for a, b in product(run, counterparts):
                    if a.rank == b.rank:
                        yield a, b, together if gap == other else None


def _find_landmarks(joined: Joining, olds: Sequence[Trait], news: Sequence[Trait]) -> dict[Trait, Trait]:
    """Find the largest set of joined siblings in the same order in both editions: each old one with its new one."""
    places = {b: place for place, b in enumerate(news)}
    kept = [(a, places[joined.ahead[a]]) for a in olds if joined.ahead.get(a) in places]
    ends: list[int] = []  # of the rising runs found so far, by length, the lowest last place
    lengths = []
    for _, place in kept:
        length = bisect_left(ends, place)
        ends[length : length + 1] = [place]
        lengths.append(length)
    marks, wanted = {}, len(ends) - 1
    for (a, _), length in zip(reversed(kept), reversed(lengths), strict=True):
        if length == wanted:
            marks[a] = joined.ahead[a]
            wanted -= 1
    return marks


def _find_gaps(
    joined: Joining, all: Sequence[Trait], marks: dict[Trait, Trait]
) -> dict[tuple[Trait | None, Trait | None], list[Trait]]:
    """Group the free siblings by the landmarks (joined siblings in the same order) before and after them.

    A key is the pair of these, as rules of the new edition, None at either end; `marks` gives each landmark that rule.
    Gaps without free siblings are left out.
    """
    gaps: dict[tuple[Trait | None, Trait | None], list[Trait]] = {}
    run: list[Trait] = []
    before: Trait | None = None
    for trait in all:
        if trait in marks:
            if run:
                gaps[before, marks[trait]] = run
            run, before = [], marks[trait]
        elif joined.is_free(trait):
            run.append(trait)
    if run:
        gaps[before, None] = run
    return gaps


def _find_splits_and_mergers(joined: Joining, likeness: Likeness) -> tuple[list[Step], set[Trait]]:
    """Find splits and mergers; give their steps, and the set of all rules in them, old and new.

    A part is a free rule whose words stand in a rule of the other edition, and not in its partner. A merger may also be
    a rule that another absorbed. Where two share a rule, the first found counts.
    """
    steps: list[Step] = []
    taken: set[Trait] = set()
    for relation, parts_in, wholes_in, partners in (
        (Relation.SPLIT, joined.new, joined.old, joined.ahead),
        (Relation.MERGED, joined.old, joined.new, joined.back),
    ):
        parts = [part for part in parts_in.all if joined.is_free(part) and likeness.size(part) >= likeness.enough]
        wholes = [whole for whole in wholes_in.all if whole not in partners or partners[whole].hash != whole.hash]
        shares: defaultdict[Trait, list[Trait]] = defaultdict(list)
        for part, likely in likeness.find_candidates(parts, wholes):
            for whole in likely:
                if _is_part(likeness, part, whole, partners.get(whole)):
                    shares[whole].append(part)
                    break
        if relation is Relation.MERGED:
            done = {part for found in shares.values() for part in found}
            for part, whole in _find_absorbed(joined, likeness):
                if part not in done:
                    shares[whole].append(part)
        for whole, found in shares.items():
            pieces = ([partners[whole]] if whole in partners else []) + found
            if len(pieces) > 1 and not taken.intersection((whole, *pieces)):
                taken.update((whole, *pieces))
                pieces.sort(key=parts_in.place.__getitem__)
                one, several = (whole.number,), tuple(piece.number for piece in pieces)
                old, new = (one, several) if relation is Relation.SPLIT else (several, one)
                what = "rules" if parts_in.children.get(found[0]) and found[0].title else "words"
                steps.append(Step(relation, old, new, 0.8, f"the {what} of {one[0]} stand in {' and '.join(several)}"))
    return steps, taken


def _is_part(likeness: Likeness, part: Trait, whole: Trait, partner: Trait | None) -> bool:
    """Whether a rule is a part of another (`whole`): three quarters of its words stand there.

    Where the whole has a partner, half of these must stand in what the partner has not. It is enough, too, if half of
    what the whole has more than its partner stands in the rule.
    """
    if likeness.measure_part(part, whole) < _CONTAINED:
        return False
    if partner is None:
        return True
    return (
        max(likeness.measure_part(part, whole, partner), likeness.measure_added_part(whole, partner, part)) >= _ITS_OWN
    )


def _find_absorbed(joined: Joining, likeness: Likeness) -> Iterator[tuple[Trait, Trait]]:
    """Find pairs (old rule, new rule) where the new rule absorbed the old one.

    The old rule stood in a block that went into another one, or beside a rule with the same words that was kept. The
    new rule must be as like it as it is like the rule that was kept.
    """
    poured = _find_absorbed_blocks(joined)
    yield from poured.items()
    parts = [part for part in joined.old.all if joined.is_free(part) and likeness.size(part) >= likeness.enough]
    beside, homes = {joined.old.get_above(part) for part in parts}, set(poured.values())
    wholes = [
        b for b, a in joined.back.items() if joined.old.get_above(a) in beside or homes & {*joined.new.list_chain(b)}
    ]
    for part, likely in likeness.find_candidates(parts, wholes, 3):
        for whole in likely:
            partner = joined.back[whole]
            if joined.old.get_above(part) is joined.old.get_above(partner):
                merged = (
                    max(likeness.measure_added_part(one, other, whole) for one, other in permutations((part, partner)))
                    <= _OWN
                )
            else:
                there = set(joined.new.list_chain(whole))
                merged = any(poured.get(above) in there for above in joined.old.list_chain(part))
            parallel = min(likeness.measure_part(part, partner), likeness.measure_part(partner, part)) >= _PARALLEL
            least = max(_ALIKE_ASIDE, _AS_ALIKE * likeness.of(partner, whole))
            if merged and parallel and likeness.of(part, whole) >= least:
                yield part, whole
                break


def _find_absorbed_blocks(joined: Joining) -> dict[Trait, Trait]:
    """Map titled old rules that are free to the titled rule that holds the most of what stood beneath them.

    It must hold four in ten of that, and three at least, and be joined itself. `{}` where there are none.
    """
    found = {}
    for block in joined.old.all:
        if block.title and joined.is_free(block) and joined.old.children.get(block):
            under = [trait for trait in joined.old.all if trait is not block and block in joined.old.list_chain(trait)]
            went = Counter(
                above
                for trait in under
                if trait in joined.ahead
                for above in joined.new.list_chain(joined.ahead[trait])
                if above.rank == block.rank and above.title
            )
            home, count = went.most_common(1)[0] if went else (None, 0)
            if home in joined.back and count >= max(_POURED * len(under), _FEW):
                found[block] = home
    return found

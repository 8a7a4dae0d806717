"""Find options that contradict each other, and describe each contradiction in a message that names the options."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from five_hundred.base.message_parts import Message, all_of, counted
from five_hundred.base.option_kinds import Json
from five_hundred.cards.card import Rank
from five_hundred.cards.packs import PACKS
from five_hundred.cards.seats import HAND_SIZE, MOST_PLAYERS
from five_hundred.rules.auction import AuctionRules, InkleWho, RaiseOwn, ReEntry, Rounds
from five_hundred.rules.bids.special_bids import GATES_AFTER_NULL, Gate, KittyUse, SpecialBid, WhoPlays
from five_hundred.rules.contracts import ContractRules
from five_hundred.rules.groups import Groups
from five_hundred.rules.match import MatchRules
from five_hundred.rules.name_clashes import shared_words
from five_hundred.rules.partner import PartnerRules, Reveal
from five_hundred.rules.penalties import Bar, Breach, PenaltyRules
from five_hundred.rules.play import Claims, PlayRules
from five_hundred.rules.table import EXPOSED_CARDS, DealForm, Misdeal, Partnership, SpareHands, TableRules

__all__ = ["Contradiction", "Resolution", "contradictions"]

Resolution: TypeAlias = Mapping[str, Json]
"""The new values of some options, by path, that resolve a contradiction."""
Contradiction: TypeAlias = tuple[tuple[str, ...], Message, tuple[Resolution, ...]]
"""The paths of the options that clash, beginning with the best one to change, a sentence, and the resolutions.

The first resolution that keeps the options that a person has just changed is the best one; if there is none, the last.
"""
_Found: TypeAlias = Iterator[tuple[tuple[str, ...], str, tuple[Resolution, ...]]]
"""The same with a sentence that contains nothing that a person has typed."""

_USUAL_PACKS: Final = ("33", "43", "53", "63")
"""The packs that leave a kitty of three cards to three, four, five and six hands."""
_HIGHEST: Final = 100_000
"""The highest ceiling that a match can have."""
_FACES_NEEDED = 2
"""The minimum number of face cards in the pack per player; with fewer, nearly every deal is a misdeal."""


def contradictions(rules: Groups) -> Iterator[Contradiction]:
    """Find all contradictions between the options.

    A contradiction is a combination of options that cannot be played, such as a pack that is too small for the hands
    (catalogue: sections A to K).  If a change of one option makes valid rules contradictory, each contradiction names
    this option.
    """
    table, contracts = rules.table, rules.contracts
    seats = list(_of_the_seats(table))
    yield from _told(seats)
    yield from _told(_of_the_pack(table))
    yield from _told(_of_the_auction(rules.auction))
    yield from shared_words(rules.auction, contracts)
    yield from _told(_of_the_match(table, rules.match, rules.penalties))
    yield from _told(_of_the_claims(table, rules.play, rules.partner))
    if not seats:
        # These checks need to know the partners, so they run only if the seating is valid.
        yield from _told(_of_the_partners(table, contracts, rules.penalties))
        yield from _told(_of_the_specials(table, contracts))


def _told(found: Iterable[tuple[tuple[str, ...], str, tuple[Resolution, ...]]]) -> Iterator[Contradiction]:
    return ((paths, Message(sentence), resolutions) for paths, sentence, resolutions in found)


def _of_the_seats(table: TableRules) -> _Found:
    players, partnership = table.players, table.partnership
    fits: Sequence[int] = {
        Partnership.OPPOSITE: (4, 6),
        Partnership.ALTERNATE: (6,),
        Partnership.SOLO: range(2, MOST_PLAYERS + 1),
        Partnership.CALLED: range(4, MOST_PLAYERS + 1),
        Partnership.ROTATING: (5,),
    }[partnership]
    if players not in fits:
        shared = {4: "opposite", 5: "called-card", 6: "opposite"}.get(players)
        instead: Resolution = {"table.partnership": shared or "solo"}
        advised = f"'{shared}' or 'solo'" if shared else "'solo'"
        yield (
            ("table.partnership", "table.players"),
            f"'{partnership}' requires {all_of([*map(str, fits)], 'or')} players, but table.players is {players}: "
            f"set table.partnership to {advised}",
            (instead, {"table.players": fits[0]}, instead),
        )
    wanted = {SpareHands.DUMMIES: 2, SpareHands.FOR_THE_BIDDER: 3}.get(table.spare_hands)
    if wanted is not None and players != wanted:
        yield (
            ("table.spare_hands", "table.players"),
            f"'{table.spare_hands}' requires {wanted} players, but table.players is {players}",
            ({"table.spare_hands": "none"}, {"table.players": wanted, "table.partnership": "solo"}),
        )
    if table.deal_form is not DealForm.DEALT:
        if players != 2:
            yield (
                ("table.deal_form", "table.players"),
                f"'{table.deal_form}' requires 2 players, but table.players is {players}",
                ({"table.deal_form": "dealt"}, {"table.players": 2, "table.partnership": "solo"}),
            )
        if table.spare_hands is not SpareHands.NONE:
            yield (
                ("table.spare_hands", "table.deal_form"),
                f"must be 'none', because no spare hands are dealt if table.deal_form is '{table.deal_form}'",
                ({"table.spare_hands": "none"}, {"table.deal_form": "dealt"}),
            )


def _of_the_pack(table: TableRules) -> _Found:
    cards, form = len(table.pack), table.deal_form
    if form is DealForm.EXPOSED:
        needed = HAND_SIZE * table.players + EXPOSED_CARDS + table.exposed_kitty
        if cards < needed:
            yield (
                ("table.pack", "table.exposed_kitty", "table.deal_form", "table.players"),
                f"the hands of {table.players} players (table.players), the {EXPOSED_CARDS} exposed cards "
                f"(table.deal_form = '{form}') and the kitty (table.exposed_kitty) need {needed} cards, but the pack "
                f"has {cards}",
                (*_packs_of(needed), *_fewer_hands(table)),
            )
    elif table.kitty_size < 1:
        taken = cards - table.kitty_size
        drawn = f", because table.deal_form is '{form}'" if form is DealForm.DRAWN else ""
        forms = ("table.deal_form",) if form is DealForm.DRAWN else ()
        yield (
            ("table.pack", "table.players", "table.spare_hands", *forms),
            f"{table.players} players (table.players, table.spare_hands) need {taken} cards{drawn}, and the kitty "
            f"needs at least one, but the pack has {cards}",
            (*_packs_of(taken + 1), *_fewer_hands(table)),
        )
    elif form is DealForm.DEALT and table.packets is not None:
        got, left = table.packets.to_hand, table.packets.to_kitty
        if (got, left) != (HAND_SIZE, table.kitty_size):
            yield (
                ("table.packets", "table.pack", "table.players", "table.spare_hands"),
                f"{table.packets} deals {counted(got, 'card')} to a hand and {left} to the kitty, but a pack "
                f"(table.pack) of {cards} cards requires {HAND_SIZE} to a hand and {table.kitty_size} to the kitty",
                ({"table.packets": None}, *_packs_for_packets(table, got, left), {"table.packets": None}),
            )
    if form is not DealForm.DEALT:
        unset: Resolution = {"table.packets": None, "table.kitty_face_up": False, "table.misdeal": "off"}
        for path, is_set in (
            ("table.packets", table.packets is not None),
            ("table.kitty_face_up", table.kitty_face_up),
            ("table.misdeal", table.misdeal is not Misdeal.OFF),
        ):
            if is_set:
                yield (
                    (path, "table.deal_form"),
                    f"has an effect only if table.deal_form is 'dealt', but table.deal_form is '{form}'",
                    ({path: unset[path]}, {"table.deal_form": "dealt"}),
                )
    if table.misdeal is Misdeal.NO_FACE and table.spare_hands in (SpareHands.DUMMIES, SpareHands.FOR_THE_BIDDER):
        yield (
            ("table.misdeal", "table.spare_hands"),
            f"must not be 'no-face', because no player sees all the cards of the spare hand (table.spare_hands "
            f"= '{table.spare_hands}')",
            ({"table.misdeal": "off"},),
        )
    if table.misdeal is Misdeal.NO_FACE:
        faces = sum(card.rank in (Rank.JACK, Rank.QUEEN, Rank.KING) for card in table.pack.cards)
        if faces < _FACES_NEEDED * table.players:
            yield (
                ("table.misdeal", "table.pack", "table.players"),
                f"the pack (table.pack) contains {faces} face cards, which is too few for {table.players} players "
                "(table.players): nearly every deal would be thrown in",
                ({"table.misdeal": "off"},),
            )


def _packs_for_packets(table: TableRules, to_hand: int, to_kitty: int) -> Iterator[Resolution]:
    """Yield the change to the pack that these packets deal, if there is one."""
    name = str(HAND_SIZE * table.hands + to_kitty)
    if to_hand == HAND_SIZE and name in PACKS:
        yield {"table.pack": name}


def _packs_of(cards: int) -> Iterator[Resolution]:
    """Yield the change to the smallest usual pack that has enough cards, if there is one."""
    if enough := [name for name in _USUAL_PACKS if int(name) >= cards]:
        yield {"table.pack": enough[0]}


def _fewer_hands(table: TableRules) -> Iterator[Resolution]:
    """Yield the changes after which the pack is large enough, because fewer hands are dealt from it."""
    if table.deal_form is not DealForm.DEALT:
        if table.exposed_kitty and len(table.pack) >= HAND_SIZE * table.players + EXPOSED_CARDS:
            yield {"table.exposed_kitty": 0}
        yield {"table.deal_form": "dealt"}
        return
    if table.spare_hands is not SpareHands.NONE:
        yield {"table.spare_hands": "none"}
    players = (len(table.pack) - 1) // HAND_SIZE
    if 2 <= players < table.players:
        yield {"table.players": players, "table.spare_hands": "none"}


def _of_the_auction(auction: AuctionRules) -> _Found:
    if auction.inkle_who is not InkleWho.NOBODY and auction.min_level == 6:
        yield (
            ("auction.inkle_who", "auction.min_level"),
            "no bid is below a minimum level of 6, so there are no inkles: set auction.min_level to 7 or more, or "
            "inkle_who to 'nobody'",
            ({"auction.inkle_who": "nobody"}, {"auction.min_level": 7}),
        )
    if auction.rounds is Rounds.ONE and auction.re_entry is not ReEntry.NEVER:
        yield (
            ("auction.re_entry", "auction.rounds"),
            f"'{auction.re_entry}' needs more than one round of bidding: change this value or auction.rounds",
            ({"auction.re_entry": "never"}, {"auction.rounds": "until-others-pass"}),
        )
    if auction.rounds is Rounds.ONE and auction.raise_own is not RaiseOwn.NO:
        yield (
            ("auction.raise_own", "auction.rounds"),
            f"'{auction.raise_own}' needs more than one round of bidding: change this value or auction.rounds",
            ({"auction.raise_own": "no"}, {"auction.rounds": "until-others-pass"}),
        )


def _of_the_match(table: TableRules, match: MatchRules, penalties: PenaltyRules) -> _Found:
    ceiling = min(2 * match.target, _HIGHEST)
    higher: Resolution = {"match.ceiling": ceiling}
    if ceiling <= match.target:
        higher = {"match.ceiling": None, "match.exact": False}
    to_the_end: Resolution = {"match.midhand_out": False}
    if match.ceiling is not None and match.ceiling <= match.target:
        yield (
            ("match.ceiling", "match.target"),
            f"must be greater than match.target ({match.target}), got {match.ceiling}",
            (higher, {"match.target": match.ceiling // 2}, higher) if match.ceiling > 1 else (higher,),
        )
    if match.exact and match.ceiling is None:
        yield (
            ("match.exact", "match.ceiling"),
            "a side that needs exactly the target score can go far above it: set match.ceiling, for example to "
            f"{ceiling}",
            (higher, {"match.exact": False}),
        )
    if match.exact and match.midhand_out:
        yield (
            ("match.midhand_out", "match.exact"),
            "play cannot stop before a hand ends if a side must finish with exactly the target score (match.exact)",
            (to_the_end, {"match.exact": False}),
        )
    if match.midhand_out and penalties.bar is not Bar.OFF:
        yield (
            ("match.midhand_out", "penalties.bar"),
            f"if penalties.bar is '{penalties.bar}', the penalty depends on the tricks of the whole hand, so play "
            "cannot stop before the hand ends",
            (to_the_end, {"penalties.bar": "off"}),
        )
    if match.midhand_out and penalties.breach is not Breach.OFF:
        yield (
            ("match.midhand_out", "penalties.breach"),
            "whether a breach (penalties.breach) succeeds depends on the tricks of the whole hand, so play cannot stop "
            "before the hand ends",
            (to_the_end, {"penalties.breach": "off"}),
        )
    if match.midhand_out and table.partnership is Partnership.CALLED:
        yield (
            ("match.midhand_out", "table.partnership"),
            "if a card is called (table.partnership), play that stops mid-hand would reveal the partner",
            (to_the_end, {"table.partnership": "solo"}),
        )


def _of_the_claims(table: TableRules, play: PlayRules, partner: PartnerRules) -> _Found:
    hidden = table.partnership is Partnership.CALLED and partner.reveal is Reveal.WHEN_PLAYED
    if play.claims.lays_hand_down and hidden:
        yield (
            ("play.claims", "partner.reveal", "table.partnership"),
            f"'{play.claims}' lays the hand of a claimer face up, which could reveal the partner if a card is called "
            f"(table.partnership): set play.claims to '{Claims.PROVABLE}', or partner.reveal to '{Reveal.ANNOUNCED}'",
            ({"play.claims": "provable"}, {"partner.reveal": "announced"}),
        )


def _of_the_partners(table: TableRules, contracts: ContractRules, penalties: PenaltyRules) -> _Found:
    partners = len(table.seating.fellow_players(0))
    rotating = table.partnership is Partnership.ROTATING
    nobody, who = ("not every player", "the dealer") if rotating else ("no player", "the bidder")
    if table.misdeal.by_consent and not partners:
        yield (
            ("table.misdeal", "table.partnership"),
            f"'{table.misdeal}' needs a partner, but {nobody} has one if table.partnership is '{table.partnership}'",
            ({"table.misdeal": "off"},),
        )
    if contracts.declare and partners != 1:
        yield (
            ("contracts.declare", "table.partnership"),
            f"a declaration needs exactly one partner, but {who} has {partners or 'no partner'} if table.partnership "
            f"is '{table.partnership}'",
            ({"contracts.declare": False},),
        )
    if penalties.breach is not Breach.OFF and table.partnership is Partnership.CALLED:
        yield (
            ("penalties.breach", "table.partnership"),
            "only an opponent may call a breach, but if a card is called (table.partnership), players may not yet know "
            "who their opponents are",
            ({"penalties.breach": "off"}, {"table.partnership": "solo"}),
        )


def _of_the_specials(table: TableRules, contracts: ContractRules) -> _Found:
    partners = len(table.seating.fellow_players(0))
    rotating = table.partnership is Partnership.ROTATING
    nobody, who = ("not every player", "the dealer") if rotating else ("no player", "the bidder")
    possible = _possible(contracts)
    for special in contracts.specials:
        path = f"contracts.specials.{special.code}"
        without: Resolution = {path: False}
        alone: Resolution = {f"{path}.who": "alone", f"{path}.kitty": "taken"}
        one = special.kitty is KittyUse.PASSED_ON or special.who is WhoPlays.BOTH_HANDS
        if special.kitty is KittyUse.PASSED_ON and special.who is not WhoPlays.PARTNERS:
            yield (
                (f"{path}.kitty", f"{path}.who"),
                f"the bidder can pass the discards on only to a partner who plays: set {path}.who to 'partners'",
                ({f"{path}.who": "partners"}, {f"{path}.kitty": "taken"}),
            )
        elif special.who in (WhoPlays.PARTNERS, WhoPlays.BOTH_HANDS) and (partners < 1 or (one and partners > 1)):
            yield (
                (f"{path}.who", "table.partnership"),
                f"'{special.who}' needs {'one partner' if one else 'a partner'}, but at this table "
                f"(table.players = {table.players}, table.partnership = '{table.partnership}') {who} has "
                f"{partners or 'no partner'}",
                (without, alone),
            )
        if special.gate is Gate.AFTER_PARTNERS_NULL and not partners:
            yield (
                (f"{path}.gate", "table.partnership"),
                f"'{special.gate}' needs a partner, but {nobody} has one if table.partnership is '{table.partnership}'",
                (without, {f"{path}.gate": "anytime"}),
            )
        if special.gate is Gate.BLIND and table.deal_form is not DealForm.DEALT:
            yield (
                (f"{path}.gate", "table.deal_form"),
                f"must not be 'blind', because players see their cards before they bid if table.deal_form is "
                f"'{table.deal_form}'",
                (without, {f"{path}.gate": "anytime"}),
            )
        if special.who is WhoPlays.DUEL and special.gate is not Gate.OVER_OPPONENTS_NULL:
            yield (
                (f"{path}.who", f"{path}.gate"),
                f"a duel needs an opponent's null bid to overcall: set {path}.gate to '{Gate.OVER_OPPONENTS_NULL}'",
                ({f"{path}.gate": "over-opponents-null"}, {f"{path}.who": "alone"}),
            )
        if (special.least, special.most) == (0, HAND_SIZE) and special.who is not WhoPlays.DUEL:
            yield (
                (f"{path}.most", f"{path}.least", f"{path}.who"),
                f"a bid for {special.least} ({path}.least) to {special.most} tricks cannot fail unless {path}.who is "
                f"'{WhoPlays.DUEL}': set a smaller range",
                ({f"{path}.most": 0}, {f"{path}.least": 1}),
            )
        if special not in possible:
            yield (
                (f"{path}.gate", "contracts.specials"),
                f"'{special.gate}' needs an earlier null bid, but contracts.specials has no null bid that may come "
                "first",
                (without, {f"{path}.gate": "anytime"}),
            )


def _possible(contracts: ContractRules) -> set[SpecialBid]:
    """Return the special bids that wait for no null bid, or for one that a player can make."""
    found = {special for special in contracts.specials if special.gate not in GATES_AFTER_NULL}
    for _ in contracts.specials:  # each round follows the chains of bids that open each other's gates one step further
        found |= {special for special in contracts.specials if found.intersection(special.openers(contracts.specials))}
    return found

"""The way to a state: the deal and the actions, spelled out from the state's hidden cards, and carried out one by one.

A state that no deal and no legal actions lead to is thus found out by the engine itself.
"""

from collections.abc import Sequence
from itertools import chain

import attrs

import five_hundred as fh
from five_hundred.engine.table.state import Secrets

MOST_STEPS = 200
"""More than any hand needs."""


def reached(state: fh.State, dealt: fh.State | None = None) -> fh.State:
    """Deal and play until the engine is in a state like the given one; an action that is not legal raises.

    Args:
        state: the state to reach, after a deal.
        dealt: a state of the same hand before the first card, which says where the dummies' cards lay at first.
    """
    begun = attrs.evolve(state.match, turned_up=(), on_table=(), refused=0)
    auction = state.phase.auction
    redeals = auction.redeals if auction is not None else getattr(state.phase, "redeals", 0)
    now = fh.State(begun, fh.phases.Dealing(redeals), (0,) * len(state.hands), Secrets())
    way = Way(state)
    now = fh.apply(now, fh.Deal(fh.dealing.stacked(state.rules.table, state.dealer, way.piles(dealt))))
    for _ in range(MOST_STEPS):
        if alike(now, state):
            return now
        now = fh.apply(now, way.action(now))
    raise AssertionError(f"{state} is not reached")


def alike(one: fh.State, other: fh.State) -> bool:
    """Whether two states differ in the order of covered cards and of claims at most."""
    return plain(one) == plain(other)


def plain(state: fh.State) -> fh.State:
    """The state with the covered cards and the hands that lie down in order."""
    phase, play = state.phase, state.phase.play
    if play is not None:
        play = attrs.evolve(play, laid_down=tuple(sorted(play.laid_down)))
        phase = attrs.evolve(phase, play=play) if isinstance(phase, fh.phases.AnsweringClaim) else play
    secrets = attrs.evolve(state.secrets, covered_cards=tuple(sorted(state.secrets.covered_cards)))
    return fh.State(state.match, phase, state.hands, secrets)


def would_end(now: fh.State) -> bool:
    """Whether a claim would end the hand at once, because it is checked and holds; then it was made later."""
    return now.rules.play.claims == "checked" and not isinstance(fh.apply(now, fh.Claim()).phase, fh.phases.Playing)


@attrs.frozen
class Way:
    """The actions of the hand that leads to a state."""

    end: fh.State

    def cards(self, mask: int) -> tuple[fh.Card, ...]:
        return self.end.rules.table.pack.cards_in(mask)

    def piles(self, dealt: fh.State | None) -> dict[str, Sequence[fh.Card]]:
        """The piles of the deal."""
        end, secrets, table = self.end, self.end.secrets, self.end.rules.table
        declarer, sizes = self.declarer, fh.dealing.piles_of(table)
        kitty = secrets.kitty or (secrets.picked_up[declarer] & ~self.given if declarer is not None else 0)
        turned_up = end.match.turned_up
        dead = list(self.cards(secrets.dead))
        piles: dict[str, Sequence[fh.Card]] = {}
        if table.deal_form is fh.rules.DealForm.DRAWN:
            piles["pile"] = self.drawn()
        else:
            piles.update({str(seat): self.cards(self.first(seat)) for seat in end.seating.seats})
            piles.update({str(seat): self.dummy(seat, dealt) for seat in self.dummies})
        if table.deal_form is fh.rules.DealForm.EXPOSED:
            taken = chain.from_iterable(self.cards(secrets.picked_up[seat]) for seat in self.defenders)
            piles["table"] = (*turned_up, *end.match.on_table, *taken)
            kitty &= ~table.pack.mask(turned_up)
            turned_up = ()
        for name in ("dead", "dead 2", "rest"):
            if name in sizes:
                piles[name] = [dead.pop() for _ in range(sizes[name])]
        piles["kitty"] = (*(card for card in self.cards(kitty) if card not in turned_up), *turned_up)
        assert not dead
        return piles

    @property
    def declarer(self) -> fh.Seat | None:
        contract = self.end.contract
        return None if contract is None else contract.declarer

    @property
    def dummies(self) -> tuple[fh.Seat, ...]:
        return tuple(seat for seat, owner in enumerate(self.end.seating.owners) if owner != seat)

    @property
    def defenders(self) -> tuple[fh.Seat, ...]:
        """Who took a card from the table."""
        picked = self.end.secrets.picked_up
        return tuple(seat for seat, cards in enumerate(picked) if cards and seat != self.declarer)

    @property
    def given(self) -> int:
        """The card that the partner gave to the declarer."""
        contract = self.end.contract
        return self.end.secrets.passed_on if contract is not None and contract.declared else 0

    def first(self, seat: fh.Seat) -> int:
        """The cards that a seat was dealt."""
        secrets, held = self.end.secrets, self.held(seat)
        if secrets.passed_on and self.declarer is not None:
            (partner,) = self.end.seating.fellow_players(self.declarer)
            if seat == (partner if self.given else self.declarer):
                held |= secrets.passed_on
        return held & ~secrets.picked_up[seat] if secrets.picked_up else held

    def held(self, seat: fh.Seat) -> int:
        secrets, pack = self.end.secrets, self.end.rules.table.pack
        return self.end.hands[seat] | (secrets.discards[seat] if secrets.discards else 0) | pack.mask(self.played(seat))

    def played(self, seat: fh.Seat) -> list[fh.Card]:
        play = self.end.phase.play
        if play is None:
            return []
        tricks = [*((each.seats, each.plays) for each in play.history), (play.seats, play.trick)]
        return [each.card for seats, plays in tricks for who, each in zip(seats, plays, strict=False) if who == seat]

    def dummy(self, seat: fh.Seat, dealt: fh.State | None) -> tuple[fh.Card, ...]:
        """The five cards that lay face down at first, and those on top of them."""
        assert dealt is not None
        now = dict(self.end.secrets.covered_cards)
        pairs = [
            (over, now.get(over, under)) for over, under in dealt.secrets.covered_cards if over & dealt.hands[seat]
        ]
        return tuple(self.cards(card)[0] for card in (*(under for _, under in pairs), *(over for over, _ in pairs)))

    def thrown(self, seat: fh.Seat) -> int:
        """The cards that a seat threw away in drawing: any of its discards that did not come from the kitty."""
        if self.end.rules.table.deal_form is not fh.rules.DealForm.DRAWN or not self.end.secrets.discards:
            return 0
        discards = self.end.secrets.discards[seat]
        picked = self.end.secrets.picked_up[seat] if self.end.secrets.picked_up else 0
        return sum(1 << self.end.rules.table.pack.index[card] for card in self.cards(discards & ~picked)[:10])

    def drawn(self) -> list[fh.Card]:
        """The pile in an order in which each player keeps the first of two cards."""
        seats = self.end.seating.clockwise_from(self.end.seating.after(self.end.dealer))
        kept = {seat: self.cards(self.first(seat) & ~self.thrown(seat)) for seat in seats}
        gone = {seat: self.cards(self.thrown(seat)) for seat in seats}
        order = []
        for turn in range(10):
            for seat in seats:
                order += [*kept[seat][turn : turn + 1], *gone[seat][turn : turn + 1]]
        return [*order, *self.end.secrets.pile]

    def action(self, now: fh.State) -> fh.Action:
        """The next action on the way."""
        end, phase = self.end, now.phase
        match phase:
            case fh.phases.Drawing():
                return fh.actions.KeepDrawn(True)
            case fh.phases.Adding():
                return fh.actions.TakeCard(end.match.turned_up[len(now.match.turned_up)])
            case fh.phases.Bidding():
                return self.call(phase)
            case fh.phases.ThrowingIn():
                return fh.actions.AnswerThrowIn(
                    isinstance(end.phase, fh.phases.ThrowingIn) and len(phase.bidding.calls) == len(end.calls)
                )
            case fh.phases.AnsweringClaim():
                return fh.actions.AnswerClaim(
                    isinstance(end.phase, fh.phases.AnsweringClaim) and phase.play.history == end.phase.play.history
                )
            case fh.phases.Playing():
                return self.play(now, phase)
            case _:
                return self.before_play(now)

    def before_play(self, now: fh.State) -> fh.Action:
        """The next action between the auction and the first card."""
        end, phase, contract = self.end, now.phase, self.end.contract
        assert isinstance(phase, fh.phases.BeforePlay) and contract is not None
        match phase:
            case fh.phases.CallingBreach():
                return fh.actions.CallBreach() if contract.breach == phase.turn else fh.PASS
            case fh.phases.Calling():
                return fh.actions.CallCard(contract.called)
            case fh.phases.Exchanging():
                return fh.Exchange(self.cards(self.put_away(now, phase)))
            case fh.phases.TakingExposed():
                return fh.actions.TakeCard(self.cards(end.secrets.picked_up[phase.turn])[0])
            case fh.phases.DeclaringAlone():
                return fh.actions.Declare() if contract.declared else fh.PASS
            case fh.phases.GivingToDeclarer():
                return fh.actions.GiveCard(self.cards(self.given)[0])
            case fh.phases.Nominating():
                return fh.actions.Nominate(contract.nominated)
            case _:
                raise AssertionError(phase)

    def call(self, phase: fh.phases.Bidding) -> fh.Action:
        end, seat, auction = self.end, phase.turn, self.end.phase.auction
        refused = end.match.refused if auction is None else auction.refused
        number = len(phase.calls)
        call = end.calls[number] if number < len(end.calls) else None
        blind = call is not None and isinstance(call.bid, fh.SpecialBid) and call.bid.gate is fh.rules.Gate.BLIND
        if not phase.looked >> seat & 1 and not blind:
            return fh.actions.Look()
        offered = refused >> seat & 1 and not phase.refused >> seat & 1
        if call is None or (offered and not any(each.seat == seat for each in phase.calls)):
            return fh.actions.OfferThrowIn()
        return fh.PASS if call.bid is None else fh.MakeBid(call.bid)

    def put_away(self, now: fh.State, phase: fh.phases.Exchanging) -> int:
        secrets, seat = self.end.secrets, phase.turn
        count = now.hands[seat].bit_count() - 10
        if secrets.passed_on and not self.given and seat == self.declarer:
            return secrets.passed_on
        gone = secrets.discards[seat] & ~self.thrown(seat) & now.hands[seat] if secrets.discards else 0
        cards = [1 << self.end.rules.table.pack.index[card] for card in self.cards(gone)]
        return sum(sorted(cards, key=lambda card: card == self.given)[:count])

    def play(self, now: fh.State, phase: fh.phases.Playing) -> fh.Action:
        end = self.end.phase.play
        assert end is not None
        number = len(phase.history)
        plays = end.history[number].plays if number < len(end.history) else end.trick
        claimer = phase.setup.actors[phase.turn]
        at_the_end = (len(end.history), len(end.trick)) == (number, len(phase.trick))
        asked = isinstance(self.end.phase, fh.phases.AnsweringClaim) and claimer == end.setup.actors[end.turn]
        if isinstance(self.end.phase, fh.phases.AnsweringClaim) and at_the_end:
            tricks = self.end.phase.tricks
            return fh.Claim(None if tricks == 10 - number else tricks)
        may_claim = not phase.trick and not now.secrets.covered_cards and not asked
        if may_claim and claimer in end.laid_down and claimer not in phase.laid_down and not would_end(now):
            return fh.Claim()
        return plays[len(phase.trick)]

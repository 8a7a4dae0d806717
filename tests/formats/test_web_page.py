"""A web page as in source 000, from the lobby's seat to the score sheet.

A page receives nothing but JSON: the rules, its view, events, the bid grid, refusals and reviews.  Only the server has
the state.  Four pages play two matches.  Each page is reloaded after every action, so it knows only the last message.
"""

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

import five_hundred as fh
from five_hundred import presets, wire
from five_hundred.rules.documents import rules_to_dict

RULES = presets.NO_TRICKS.with_options({"match.hands": 3})
NAMES = ("Ann", "Bob", "Cay", "Dan")


class Table:
    """The server: it has the state and answers with JSON."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.session = fh.Session(NAMES, (fh.Record(RULES),))

    @property
    def state(self) -> fh.State:
        return self.session.matches[-1].replay()

    def rules(self) -> str:
        return json.dumps(rules_to_dict(RULES, base=None))

    def reload(self, seat: int) -> str:
        """The message that a page gets when it is loaded."""
        seen = fh.view(self.state, seat)
        document: dict[str, Any] = {"view": wire.view_to_dict(seen, objects=True), "events": []}
        document["grid"] = wire.bid_grid_to_dict(fh.bid_grid(seen))
        document["sheets"] = [
            [{"before": score.before, "after": score.after} for score in sheet] for sheet in self.session.score_sheets()
        ]
        return json.dumps(document)

    def act(self, seat: int, text: str) -> tuple[str | None, list[str]]:
        """Carry out an action; return the refusal, or None and the events for everyone."""
        try:
            action = wire.action_from_dict(json.loads(text), RULES)
        except fh.FiveHundredError as error:
            return json.dumps({"error": str(error)}), []
        try:
            return None, self.go_on(action, seat)
        except fh.IllegalActionError as error:
            return json.dumps({"refused": wire.illegal_to_dict(error.illegal)}), []

    def go_on(self, action: fh.Action, seat: int | None = None) -> list[str]:
        match, events = self.session.matches[-1].step(action, by=seat)
        self.session = self.session.with_last_match(match)
        told = [json.dumps(wire.event_to_dict(event)) for event in events]
        if self.state.to_act is None and not self.state.is_over:
            told += self.go_on(fh.shuffled_deal(self.state, self.rng))
        return told

    def review(self) -> list[str]:
        """The hands of the last match, for everyone, after its end."""
        assert self.state.is_over
        return [json.dumps(wire.review_to_dict(each)) for each in fh.review_hands(self.session.matches[-1])]


class Page:
    """A page in a browser; it works with plain data alone."""

    def __init__(self, seat: int, rules: str) -> None:
        self.seat, self.rules, self.rng = seat, json.loads(rules), Random(seat)
        self.view: dict[str, Any] = {}
        self.grid: dict[str, Any] = {}
        self.sheets: list[list[dict[str, Any]]] = []
        self.seen: set[str] = set()

    def receive(self, text: str) -> None:
        message = json.loads(text)
        self.view, self.grid, self.sheets = message["view"], message["grid"], message["sheets"]

    # What the page shows

    def bids(self) -> Mapping[str, str | None]:
        """Each bid of the grid, with the reason why it is crossed out."""
        rows = [*self.grid["rows"], self.grid["specials"]]
        return {each["bid"]: each["refused"] for row in rows for each in row}

    def kitty(self) -> Sequence[str]:
        """The cards in the middle of the screen, which came from the kitty."""
        return [card for card in self.view["picked_up"] if card in self.view["hand"]]

    def middle(self) -> str:
        """What lies in the middle: the trick, the trick before, or the end of the hand."""
        if self.view["trick"]:
            return " ".join(each["card"] for each in self.view["trick"])
        if self.view["phase"] in ("dealing", "bidding", "finished") and self.view["last_hand"] is not None:
            score = self.view["last_hand"]["score"]
            made = {True: "made it through", False: "did not make it through", None: "undecided"}[score["made"]]
            points = [sum(line["points"] for line in score["lines"] if line["side"] == side) for side in (0, 1)]
            return f"{made}: {points[0]:+} {points[1]:+}"
        if self.view["last_trick"] is not None:
            return f"{self.view['last_trick']['winner']} took {' '.join(self.view['last_trick']['plays'])}"
        return ""

    def detailed(self) -> list[list[tuple[int, int]]]:
        """The detailed score display: the scores after each hand of each match."""
        return [[tuple(row["after"]) for row in sheet] for sheet in self.sheets]

    def simple(self) -> tuple[int, ...]:
        """The simple score display: the current score."""
        return tuple(self.view["scores"])

    # What the person does

    def choose(self) -> dict[str, Any] | None:
        if self.view["to_act"] != self.seat:
            return None
        if self.view["phase"] == "exchanging":
            return self.swap()
        legal = self.view["legal"]
        jokers = [each for each in legal if each["action"] == "play-card" and each["suit"] is not None]
        if jokers:  # a grid with the suits that the joker may call
            assert {each["suit"] for each in jokers} <= {"S", "C", "D", "H"}
            self.seen.add("the suit of a joker")
            return dict(self.rng.choice(jokers))
        if self.view["phase"] == "bidding":
            assert {bid for bid, reason in self.bids().items() if reason is None} == {
                each["bid"] for each in legal if each["action"] == "make-bid"
            }
            self.seen |= {"a bid that is crossed out" for reason in self.bids().values() if reason is not None}
            wanted = [each for each in legal if each.get("bid") in ("6H", "6NT", "7NT", "8NT", "NT1")]
            return dict(self.rng.choice(wanted) if wanted and self.rng.random() < 0.4 else {"action": "pass"})
        return dict(self.rng.choice(legal))

    def swap(self) -> dict[str, Any]:
        """Swap a card of the hand with one of the kitty, and discard what then lies in the middle."""
        kitty = list(self.kitty())
        hand = [card for card in self.view["hand"] if card not in kitty]
        assert (len(hand), len(kitty)) == (10, self.view["discard"])
        kitty[0], hand[0] = hand[0], kitty[0]
        self.seen.add("a swap")
        return {"action": "exchange", "discards": kitty}

    def illegal_play(self) -> dict[str, Any] | None:
        """A card of the hand that may not be played now."""
        if self.view["to_act"] != self.seat or self.view["phase"] != "playing":
            return None
        may = {each["card"] for each in self.view["legal"] if each["action"] == "play-card"}
        other = [card for card in self.view["hand"] if card not in may]
        return {"action": "play-card", "card": other[0], "suit": None} if other else None


def play(table: Table, pages: Sequence[Page]) -> None:
    """Play the current match to its end, and look at each page after every action."""
    table.go_on(fh.shuffled_deal(table.state, table.rng))
    while not table.state.is_over:
        for page in pages:
            page.receive(table.reload(page.seat))
        (page,) = [each for each in pages if each.view["to_act"] == each.seat]
        wrong = page.illegal_play()
        if wrong is not None:
            answer, told = table.act(page.seat, json.dumps(wrong))
            assert answer is not None and told == []
            assert json.loads(answer)["refused"]["message"]
            page.seen.add("a refusal")
        action = page.choose()
        assert action is not None
        answer, told = table.act(page.seat, json.dumps(action))
        assert answer is None
        events = [json.loads(text) for text in told]
        for other in pages:
            other.receive(table.reload(other.seat))
            check(other, events)


def check(page: Page, events: Sequence[Mapping[str, Any]]) -> None:
    """A page that is reloaded shows what the events have just told."""
    for event in events:
        if event["event"] == "trick-taken" and page.view["phase"] == "playing":
            trick = event["trick"]
            assert page.middle() == f"{trick['winner']} took {' '.join(trick['plays'])}"
            page.seen.add("the last trick")
        if event["event"] == "hand-scored":
            assert page.view["last_hand"]["score"] == event["score"]
            points = [int(each) for each in page.middle().rpartition(": ")[2].split()]
            assert [start + each for start, each in zip(event["score"]["before"], points, strict=True)] == [
                *page.simple()
            ]
            assert page.detailed()[-1][-1] == page.simple()
            page.seen.add("the end of the hand")


@pytest.mark.long
@pytest.mark.parametrize("seed", [3, 8])
def test_a_page_shows_everything_from_views_events_and_reviews(seed: int) -> None:
    """000: the bid grid, the kitty, the play, the end of the hand and the score display."""
    table = Table(seed)
    pages = [Page(seat, table.rules()) for seat in range(4)]
    assert {page.rules["auction"]["pass_term"] for page in pages} == {"bye"}
    play(table, pages)
    table.session = table.session.rematch()
    play(table, pages)
    shown = set.union(*(page.seen for page in pages))
    assert shown == {
        *("a bid that is crossed out", "a swap", "a refusal", "the suit of a joker"),
        *("the last trick", "the end of the hand"),
    }
    for page in pages:
        page.receive(table.reload(page.seat))
        assert [len(sheet) for sheet in page.detailed()] == [3, 3]
        assert page.view["outcome"]["scores"] == list(page.simple())
    hands = [json.loads(text) for text in table.review()]
    scored = [hand for hand in hands if hand["played"] is not None]
    assert [hand["played"]["score"]["before"] for hand in scored[1:]] == [list(row) for row in pages[0].detailed()[-1]][
        :2
    ]
    for hand in scored:
        dealt = [card for cards in (*hand["hands"], hand["kitty"]) for card in cards]
        assert len({*dealt}) == len(dealt) == 45


def test_the_pages_notice_a_hand_without_its_last_trick() -> None:
    """The test above can fail: a page compares what it shows with what it has been told."""
    state = fh.apply(fh.new_game(RULES), fh.shuffled_deal(fh.new_game(RULES), Random(1)))
    assert fh.legal_actions(state)
    page = Page(0, "{}")
    page.view = {**wire.view_to_dict(fh.view(state, 0), objects=True), "phase": "playing", "last_trick": None}
    event = {"event": "trick-taken", "trick": {"winner": 1, "plays": ["AS"]}}
    with pytest.raises(AssertionError):
        check(page, [event])

"""The values of all contracts of a deal, and the contract that perfect bidding reaches."""

import json
from random import Random

import attrs
import pytest
from jsonschema import Draft202012Validator
from pictures import written_in
from tables import dealt

import five_hundred as fh
from five_hundred.rules import SPECIAL_BIDS, ladder_of

RULES = fh.presets.AUSTRALIAN.with_options({"play.joker_nominate": "no", "contracts.specials": ["misere"]})
STRONG = "AS KS QS JS 10S AH KH RJ AD KD", "6S 7S 8S 9S 6H 7H 6D 7D 6C 7C", "QH JH 10H 9H 8H AC KC QC JC 10C"


@pytest.fixture(scope="module")
def state() -> fh.State:
    return dealt(RULES, *STRONG, kitty="5D 5C 5H")


@pytest.fixture(scope="module")
def values(state: fh.State) -> fh.solver.DealValues:
    return fh.solver.deal_values(state)


def test_every_bid_of_every_declarer_is_worth_what_its_own_search_says(
    state: fh.State, values: fh.solver.DealValues
) -> None:
    assert [(each.bid, each.declarer) for each in values.values] == [
        (bid, seat) for bid in ladder_of(RULES).bids for seat in range(4)
    ]
    rng = Random(1)
    for each in rng.sample(values.values, 12):
        own = fh.solver.contract_value(state, each.declarer, each.bid)
        assert (own.points, own.tricks, own.made) == (each.points, each.tricks, each.made)
        assert values.value(each.declarer, each.bid) == each
    assert values.undefined == {}
    assert values.passed_out == 0, "the cards are dealt anew"


def test_the_tricks_stand_in_a_table(values: fh.solver.DealValues) -> None:
    spades = fh.Strain.SPADES
    assert [values.tricks(seat, spades) for seat in range(4)] == [
        values.value(seat, fh.TrickBid(6, spades)).tricks for seat in range(4)
    ]
    assert values.tricks(0, spades) == 10


def test_the_best_contract_of_a_side_has_the_most_points(values: fh.solver.DealValues) -> None:
    for side in (0, 1):
        own = [each.points for each in values.values if each.declarer % 2 == side]
        assert values.best(side).points == max(own)
        assert values.best(side).declarer % 2 == side
    assert values.best(0).bid == fh.TrickBid(10, fh.Strain.NO_TRUMP)


def test_par_is_the_best_contract_of_the_side_that_nobody_outbids(values: fh.solver.DealValues) -> None:
    assert values.par == fh.solver.Par(values.best(0), values.best(0).points)


def test_progress_is_reported_for_each_search(state: fh.State) -> None:
    seen: list[tuple[int, int]] = []
    fh.solver.deal_values(state, progress=lambda done, of: seen.append((done, of)))
    assert seen == [(number, 24) for number in range(1, 25)]


def by_hand(
    rules: fh.RuleSet, points: dict[tuple[int, str], int], rest: int, passed_out: int | None
) -> fh.solver.DealValues:
    """Return the values of a deal with given points for a few contracts; all others are worth ``rest``."""
    found = [
        fh.solver.ContractValue(seat, bid, points.get((seat, bid.code), rest), None, None, ())
        for bid in ladder_of(rules).bids
        for seat in range(4)
    ]
    return fh.solver.DealValues(rules, 3, tuple(found), {}, passed_out)


def contract(par: fh.solver.Par) -> tuple[int, str] | None:
    return None if par.contract is None else (par.contract.declarer, par.contract.bid.code)


def test_a_side_overcalls_if_its_loss_is_smaller() -> None:
    """East and West lose 200 points with a bid that keeps 300 points from North and South."""
    points = {(0, "8S"): 300, (0, "9H"): 310, (1, "8H"): -200}
    par = by_hand(RULES, points, -999, 0).par
    assert (contract(par), par.points) == ((0, "9H"), 310), "nine hearts cannot be overcalled with a gain"
    del points[0, "9H"]
    par = by_hand(RULES, points, -999, 0).par
    assert (contract(par), par.points) == ((1, "8H"), 200)


def test_without_a_gain_all_players_pass_or_the_dealer_must_bid() -> None:
    assert by_hand(RULES, {}, -100, 0).par == fh.solver.Par(None, 0)
    assert by_hand(RULES, {}, -100, -30).par == fh.solver.Par(None, -30)
    forced = by_hand(RULES, {(3, "7C"): -50}, -100, None).par
    assert (contract(forced), forced.points) == ((3, "7C"), 50), "seat 3 deals, so its side must bid"


def test_the_first_side_bids_first() -> None:
    """Both sides gain by six spades; seat 0 is on the dealer's left."""
    assert contract(by_hand(RULES, {(0, "6S"): 40, (1, "6S"): 40}, -100, 0).par) == (0, "6S")
    assert contract(by_hand(RULES, {(1, "6S"): 40, (2, "7S"): -20}, -100, 0).par) == (2, "7S")


@pytest.mark.parametrize(("code", "opened"), [("6H", False), ("7S", True), ("M", True)])
def test_a_misere_waits_for_a_bid_that_opens_it(code: str, *, opened: bool) -> None:
    """Catalogue: null-when (000, 001): a misère may follow a bid of seven tricks."""
    misere = attrs.evolve(SPECIAL_BIDS["misere"], code="LM", name="Low misère", above=fh.TrickBid(7, fh.Strain.HEARTS))
    low = attrs.evolve(SPECIAL_BIDS["misere"], above=fh.TrickBid(6, fh.Strain.HEARTS), gate=fh.rules.Gate.ANYTIME)
    rules = RULES.with_options({"contracts.specials": [low, misere]})
    par = by_hand(rules, {(0, code): 40, (1, "LM"): 250}, -300, 0).par
    assert contract(par) == (None if opened else (0, code)), "side 0 does not open the misère of the others"


def test_a_bid_of_eight_opens_what_waits_for_eight() -> None:
    late = attrs.evolve(SPECIAL_BIDS["misere"], above=fh.TrickBid(8, fh.Strain.HEARTS), gate=fh.rules.Gate.AFTER_EIGHT)
    rules = RULES.with_options({"contracts.specials": [late]})
    assert contract(by_hand(rules, {(0, "7S"): 40, (1, "M"): 250}, -300, 0).par) == (0, "7S")
    assert contract(by_hand(rules, {(0, "8S"): 40, (1, "M"): 250}, -300, 0).par) is None


def test_special_bids_without_a_defined_value_are_listed() -> None:
    rules = fh.presets.AMERICAN.with_options({"match.midhand_out": False, "contracts.specials.DN.gate": "anytime"})
    found = fh.solver.deal_values(dealt(rules, *STRONG))
    (double_nullo,) = found.undefined
    assert double_nullo.code == "DN"
    assert "the partner discards too" in found.undefined[double_nullo]
    assert all(each.bid != double_nullo for each in found.values)


def test_what_passing_is_worth_depends_on_the_rules() -> None:
    """Catalogue: all-pass."""
    played = RULES.with_options({"auction.all_pass": "play-no-trump"})
    assert fh.solver.deal_values(dealt(played, *STRONG, kitty="5D 5C 5H")).passed_out == 100, "side 0 takes every trick"
    forced = RULES.with_options({"auction.all_pass": "dealer-must-bid"})
    assert fh.solver.deal_values(dealt(forced, *STRONG, kitty="5D 5C 5H")).passed_out is None


def test_a_tenth_trick_may_be_worth_less_than_an_overtrick() -> None:
    """With valuable overtricks, nine tricks are worth more than the slam, so each level needs a separate search."""
    rules = RULES.with_options({"scoring.overtrick_points": 100})
    state = dealt(rules, *STRONG, kitty="5D 5C 5H")
    found = fh.solver.deal_values(state)
    spades = [found.value(0, fh.TrickBid(level, fh.Strain.SPADES)) for level in (6, 9, 10)]
    assert spades == [fh.solver.contract_value(state, 0, each.bid) for each in spades]
    assert spades[0].points > 250, "the declarer avoids the slam if possible"
    assert spades[2].made
    assert (spades[0].tricks, found.tricks(0, fh.Strain.SPADES)) == (None, 10)


def test_what_is_not_defined_is_refused(values: fh.solver.DealValues) -> None:
    three = fh.presets.THREE_HANDED.with_options({"match.midhand_out": False, "play.joker_nominate": "no"})
    several = fh.solver.deal_values(dealt(three, "AS KS QS JS 10S AH KH RJ AD KD"))
    assert several.tricks(0, fh.Strain.SPADES) >= 8
    with pytest.raises(ValueError, match=r"par is defined for two sides, got 3 \(table\.players"):
        _ = several.par
    with pytest.raises(ValueError, match="the declarer calls a card"):
        fh.solver.deal_values(dealt(fh.presets.FIVE_HANDED))
    with pytest.raises(ValueError, match="state must be in the phase 'bidding'"):
        fh.solver.deal_values(fh.new_game(RULES))
    with pytest.raises(TypeError, match="state must be a State"):
        fh.solver.deal_values("7S")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="side must be a side from 0 to 1, got 2"):
        values.best(2)
    with pytest.raises(ValueError, match="declarer must be a seat from 0 to 3, got 4"):
        values.tricks(4, fh.Strain.SPADES)
    with pytest.raises(ValueError, match="declarer and strain must be a seat and a Strain"):
        values.tricks(0, "S")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="declarer and bid must belong to a contract in values"):
        values.value(0, SPECIAL_BIDS["hi-lo"])


# Plain data and reports


def test_the_values_are_read_back_from_their_plain_data(values: fh.solver.DealValues) -> None:
    document = json.loads(json.dumps(values.to_dict()))
    assert document["format"] == "five_hundred.deal_values"
    assert fh.solver.DealValues.from_dict(document) == values
    rules = fh.presets.AMERICAN.with_options({"match.midhand_out": False})
    double_nullo = next(bid for bid in rules.contracts.specials if bid.code == "DN")
    bids = [bid for bid in fh.rules.ladder_of(rules).bids if isinstance(bid, fh.TrickBid)]
    contracts = tuple(fh.solver.ContractValue(seat, bid, 0, 7, None, ()) for bid in bids for seat in range(4))
    other = fh.solver.DealValues(rules, 2, contracts, {double_nullo: "the partner discards too"}, None)
    assert fh.solver.DealValues.from_dict(json.loads(json.dumps(other.to_dict()))) == other
    Draft202012Validator.check_schema(fh.solver.deal_values_schema())
    for each in (document, json.loads(json.dumps(other.to_dict()))):
        Draft202012Validator(fh.solver.deal_values_schema()).validate(each)


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"version": 2}, r"\$\.version: must be 1"),
        ({"format": "five_hundred.analysis"}, r"\$\.format: must be 'five_hundred.deal_values'"),
        ({"rules": {"base": "chess"}}, r"\$\.rules\.base: "),
        ({"dealer": None}, r"\$\.dealer: must be a whole number"),
        ({"values": [{}] * 501}, r"\$\.values: must have at most 500 entries"),
        ({"values": [{"declarer": 0}]}, r"\$\.values\[0\]"),
        ({"undefined": {"5H": "why"}}, r"\$\.undefined"),
        ({"par": 3}, r"\$: unknown name 'par'"),
    ],
)
def test_values_with_an_error_are_refused(values: fh.solver.DealValues, changes: dict[str, object], place: str) -> None:
    with pytest.raises(fh.InvalidRecordError, match=place):
        fh.solver.DealValues.from_dict({**values.to_dict(), **changes})
    if not {"rules", "undefined"} & changes.keys():  # the schema does not know the bids and the options of the rules
        assert not Draft202012Validator(fh.solver.deal_values_schema()).is_valid({**values.to_dict(), **changes})
    with pytest.raises(fh.InvalidRecordError, match="must be a table"):
        fh.solver.DealValues.from_dict([])


def test_the_report_shows_the_tricks_of_every_declarer_the_best_contracts_and_par(values: fh.solver.DealValues) -> None:
    head, _, names, *rows = fh.solver.values_text(values, names=["Ann", "Ben", "Cat", "Dan"]).splitlines()
    assert head == "The tricks of each declarer's side, if all players see all cards:"
    assert names.split() == ["Ann", "Ben", "Cat", "Dan"]
    for strain, row in zip(fh.Strain, rows, strict=False):
        assert row.split() == [str(strain), *[str(values.tricks(seat, strain)) for seat in range(4)]]
    assert rows[5:] == [
        "",
        "Misère: made by Ben and Dan.",  # both have low cards, and the kitty has three fives
        "Best contract of Ann and Cat: ten no trump by Ann, 520 points.",
        "Best contract of Ben and Dan: Misère by Ben, 250 points.",
        "Par: ten no trump by Ann, 520 points.",
    ]
    assert fh.solver.values_text(values, ascii=True).isascii()
    with pytest.raises(TypeError, match="deal must be DealValues"):
        fh.solver.values_text("deal")  # type: ignore[arg-type]


def test_the_report_names_who_makes_a_special_bid_and_what_has_no_value() -> None:
    made = by_hand(RULES, {}, -100, 0)
    made = attrs.evolve(made, values=tuple(attrs.evolve(each, made=each.declarer > 1) for each in made.values))
    assert "\nMisère: made by North and East.\n" in fh.solver.values_text(made)
    assert fh.solver.values_text(made).endswith("\nPar: all players pass, 0 points for South and North.")
    rules = fh.presets.AMERICAN.with_options({"match.midhand_out": False})
    double_nullo = next(bid for bid in rules.contracts.specials if bid.code == "DN")
    assert "\nDouble Nullo: no defined value.\n" in fh.solver.values_text(
        attrs.evolve(made, undefined={double_nullo: "the partner discards too"})
    )
    assert fh.solver.values_text(made).splitlines()[3].split() == ["♠", "?", "?", "?", "?"], "no tricks were searched"


def test_the_picture_shows_what_the_text_says(values: fh.solver.DealValues) -> None:
    picture = fh.solver.values_svg(values)
    tricks = [str(values.tricks(seat, strain)) for strain in fh.Strain for seat in range(4)]
    assert [each for each in written_in(picture) if each.isdigit()] == tricks
    assert {"South", "West", "North", "East"} <= {*written_in(picture)}
    told = fh.solver.values_text(values).partition("\n\nMis")[2].splitlines()
    assert all(line in picture.description for line in told)
    with pytest.raises(ValueError, match="width must be a number of pixels above 0"):
        fh.solver.values_svg(values, width=0)
    with pytest.raises(TypeError, match="deal must be DealValues"):
        fh.solver.values_svg("deal")  # type: ignore[arg-type]

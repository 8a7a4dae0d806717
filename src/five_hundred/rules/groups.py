"""The eight groups of options, which may contradict each other, unlike those of a RuleSet; and all their options."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from five_hundred.base.arguments import expected
from five_hundred.base.interned import Interned
from five_hundred.base.options import listed_options
from five_hundred.rules.auction import AuctionRules
from five_hundred.rules.contracts import ContractRules
from five_hundred.rules.match import MatchRules
from five_hundred.rules.partner import PartnerRules
from five_hundred.rules.penalties import PenaltyRules
from five_hundred.rules.play import PlayRules
from five_hundred.rules.scoring import ScoringRules
from five_hundred.rules.table import TableRules

__all__ = ["BY_PATH", "GROUPS", "OPTIONS", "Groups"]


def _is(kind: type) -> Callable[[object, Any, Any], None]:
    name = kind.__name__
    return expected(kind, f"{'an' if name[0] == 'A' else 'a'} {name} (RuleSet.from_dict reads plain data)")


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Groups(Interned):
    """The groups of options (catalogue: sections A to P), which :class:`RuleSet` describes."""

    table: TableRules = attrs.field(factory=TableRules, validator=_is(TableRules))
    auction: AuctionRules = attrs.field(factory=AuctionRules, validator=_is(AuctionRules))
    contracts: ContractRules = attrs.field(factory=ContractRules, validator=_is(ContractRules))
    play: PlayRules = attrs.field(factory=PlayRules, validator=_is(PlayRules))
    scoring: ScoringRules = attrs.field(factory=ScoringRules, validator=_is(ScoringRules))
    match: MatchRules = attrs.field(factory=MatchRules, validator=_is(MatchRules))
    partner: PartnerRules = attrs.field(factory=PartnerRules, validator=_is(PartnerRules))
    penalties: PenaltyRules = attrs.field(factory=PenaltyRules, validator=_is(PenaltyRules))


GROUPS: Final[Mapping[str, Any]] = MappingProxyType({field.name: field.type for field in attrs.fields(Groups)})
"""The class of each group, by the group's name."""
OPTIONS: Final = tuple(option for name, group in GROUPS.items() for option in listed_options(group, name))
"""All options, group by group, in the order of each group's fields."""
BY_PATH: Final = MappingProxyType({option.path: option for option in OPTIONS})
"""Each option, by its path, such as ``match.target``."""

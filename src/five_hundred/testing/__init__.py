"""Tools for property tests: arbitrary RuleSets, states and matches, and checks that all of them must pass.

The strategies and :class:`GameMachine <five_hundred.testing.app_machine.GameMachine>` need Hypothesis (the extra
``hypothesis``); the other tools do not.  Python loads a name from its module when the name is first used.

``python -m five_hundred.testing`` plays random matches under random RuleSets and checks every state.

This subpackage contains only tools that other projects can also use to test their own code; this library's own tests
are in the folder ``tests``.
"""

from typing import TYPE_CHECKING

from five_hundred.base.lazy_names import lazy_names

if TYPE_CHECKING:
    __all__: list[str]

    from .app_machine import (
        GameMachine as GameMachine,
    )
    from .arbitrary import (
        arbitrary_rules as arbitrary_rules,
        arbitrary_special as arbitrary_special,
    )
    from .arbitrary_custom_rule import (
        ArbitraryCustomRule as ArbitraryCustomRule,
        ArbitraryExchangeRule as ArbitraryExchangeRule,
    )
    from .custom_rule_check import (
        CustomRuleCheck as CustomRuleCheck,
        check_custom_rule as check_custom_rule,
    )
    from .conformance import (
        conformance_document as conformance_document,
    )
    from .invariants import (
        check_invariants as check_invariants,
        check_state as check_state,
        check_step as check_step,
    )
    from .option_chooser import (
        Chooser as Chooser,
        RandomChooser as RandomChooser,
    )
    from .perft_counts import (
        divide as divide,
        numbered_deal as numbered_deal,
        perft as perft,
    )
    from .random_play import (
        finish_match as finish_match,
        play_match as play_match,
        random_action as random_action,
    )
    from .redealing import (
        check_views as check_views,
        redealt as redealt,
    )
    from .refusals import (
        all_actions as all_actions,
        check_legality as check_legality,
    )
    from .registration import (
        register as register,
    )
    from .replaying import (
        check_game as check_game,
        reproduction as reproduction,
    )
    from .strategies import (
        actions as actions,
        any_actions as any_actions,
        cards as cards,
        deals as deals,
        hands as hands,
        matches as matches,
        rulesets as rulesets,
        special_bids as special_bids,
        states as states,
        trick_bids as trick_bids,
        views as views,
    )
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "app_machine": "GameMachine",
            "arbitrary": "arbitrary_rules arbitrary_special",
            "arbitrary_custom_rule": "ArbitraryCustomRule ArbitraryExchangeRule",
            "custom_rule_check": "CustomRuleCheck check_custom_rule",
            "conformance": "conformance_document",
            "invariants": "check_invariants check_state check_step",
            "option_chooser": "Chooser RandomChooser",
            "perft_counts": "divide numbered_deal perft",
            "random_play": "finish_match play_match random_action",
            "redealing": "check_views redealt",
            "refusals": "all_actions check_legality",
            "registration": "register",
            "replaying": "check_game reproduction",
            "strategies": "actions any_actions cards deals hands matches rulesets special_bids states trick_bids views",
        },
    )

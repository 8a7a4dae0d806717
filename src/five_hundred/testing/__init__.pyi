"""The public names of ``five_hundred.testing``; each is loaded from its module at its first use."""

from .arbitrary import (
    arbitrary_rules as arbitrary_rules,
    arbitrary_special as arbitrary_special,
)
from .option_chooser import (
    Chooser as Chooser,
    RandomChooser as RandomChooser,
)
from .conformance import (
    conformance_document as conformance_document,
)
from .replaying import (
    check_game as check_game,
    reproduction as reproduction,
)
from .invariants import (
    check_invariants as check_invariants,
    check_state as check_state,
    check_step as check_step,
)
from .app_machine import (
    GameMachine as GameMachine,
)
from .perft import (
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
from .strategies import (
    actions as actions,
    cards as cards,
    deals as deals,
    matches as matches,
    rulesets as rulesets,
    special_bids as special_bids,
    states as states,
    trick_bids as trick_bids,
    views as views,
)
from .any_actions import (
    any_actions as any_actions,
)

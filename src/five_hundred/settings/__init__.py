"""The content of a settings screen for house rules, and functions that read and check the entered values.

The function :func:`settings_form` describes a form for all options, and :func:`draft_rules` checks values that a person
has entered but that may still contradict each other.  :func:`rules_to_link_text` writes rules as a short text for a
link.  The modules ``page_data`` and ``trial_hand_data`` return everything that a page shows as plain data, such as
pictures, messages and a hand that is played under the rules.
"""

from five_hundred.settings.draft import RulesDraft, draft_rules
from five_hundred.settings.form import FieldKind, FormChoice, FormField, FormGroup, settings_form, special_bid_form
from five_hundred.settings.link_text import rules_from_link_text, rules_to_link_text

__all__ = [
    "FieldKind",
    "FormChoice",
    "FormField",
    "FormGroup",
    "RulesDraft",
    "draft_rules",
    "rules_from_link_text",
    "rules_to_link_text",
    "settings_form",
    "special_bid_form",
]

"""Find words that could mean two different calls: names and codes of special bids, and the word for a pass.

The module :mod:`five_hundred.rules.bids.reserved_words` checks each word separately.
"""

from collections.abc import Iterator

from five_hundred.base.message_parts import Mention, Message, shown_value
from five_hundred.rules.auction import AuctionRules
from five_hundred.rules.bids.reserved_words import joined
from five_hundred.rules.contracts import ContractRules

__all__ = ["shared_words"]


def shared_words(
    auction: AuctionRules, contracts: ContractRules
) -> Iterator[tuple[tuple[str, ...], Message, tuple[()]]]:
    """Find the words that mean two different calls, which would make a call ambiguous (catalogue: bid-irregular).

    Yields:
        The paths of the options, beginning with the best one to change, and a sentence that describes the conflict.
        The tuple of resolutions is empty, because only a person can choose another word.
    """
    path = {bid.code: f"contracts.specials.{bid.code}" for bid in contracts.specials}
    codes, names = {joined(code): code for code in path}, dict[str, str]()
    for bid in contracts.specials:
        own, name = f"{path[bid.code]}.name", joined(bid.name)
        other, earlier = codes.get(name, bid.code), names.setdefault(name, bid.code)
        if other != bid.code:
            yield (
                (own, "contracts.specials"),
                Message(
                    "must not be {}, the code of another bid in contracts.specials ({}): choose another name",
                    *(shown_value(bid.name), other),
                ),
                (),
            )
        elif earlier != bid.code:
            yield (
                (own, f"{path[earlier]}.name"),
                Message(
                    "must not be {}, the name of another special bid ({}): names must differ by more than case, "
                    "accents and spaces",
                    *(shown_value(bid.name), Mention(f"{path[earlier]}.name")),
                ),
                (),
            )
        if joined(auction.pass_term) in (name, joined(bid.code)):
            yield (
                ("auction.pass_term", own),
                Message(
                    "must not be {}, which also means a special bid ({} {}, code {}): choose another word for a pass",
                    *(shown_value(auction.pass_term), Mention(own), shown_value(bid.name), bid.code),
                ),
                (),
            )

"""Find words that could mean two different calls: names and codes of special bids, and the word for a pass.

The module :mod:`five_hundred.bids.reserved_words` checks each word separately.
"""

from collections.abc import Iterator

from five_hundred.bids.reserved_words import joined
from five_hundred.rules.auction import AuctionRules
from five_hundred.rules.contracts import ContractRules

__all__ = ["shared_words"]


def shared_words(auction: AuctionRules, contracts: ContractRules) -> Iterator[tuple[tuple[str, ...], str, tuple[()]]]:
    """Find the words that mean two different calls, which would make a call ambiguous (catalogue: bid-irregular).

    Args:
        auction: the rules that set the word for a pass.
        contracts: the rules that list the special bids.

    Yields:
        The paths of the options, beginning with the best one to change, a sentence that describes the conflict, and an
        empty tuple, because only a person can choose another word.
    """
    path = {bid.code: f"contracts.specials.{bid.code}" for bid in contracts.specials}
    codes, names = {joined(code): code for code in path}, dict[str, str]()
    for bid in contracts.specials:
        own, name = f"{path[bid.code]}.name", joined(bid.name)
        other, earlier = codes.get(name, bid.code), names.setdefault(name, bid.code)
        if other != bid.code:
            yield (
                (own, "contracts.specials"),
                f"must not be {bid.name!r}, the code of another bid in contracts.specials ({other}): "
                "choose another name",
                (),
            )
        elif earlier != bid.code:
            yield (
                (own, f"{path[earlier]}.name"),
                f"must not be {bid.name!r}, the name of another special bid ({path[earlier]}.name): names must "
                "differ by more than case, accents and spaces",
                (),
            )
        if joined(auction.pass_term) in (name, joined(bid.code)):
            yield (
                ("auction.pass_term", own),
                f"must not be {auction.pass_term!r}, which also means a special bid ({own} {bid.name!r}, code "
                f"{bid.code}): choose another word for a pass",
                (),
            )

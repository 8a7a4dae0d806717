"""Words that two options share: the name of a special bid, its code, and the word for a pass.

What a word may be by itself is checked where it is set (:mod:`five_hundred.bids.reserved_words`).
"""

from collections.abc import Iterator

from five_hundred.bids.reserved_words import joined
from five_hundred.rules.auction import AuctionRules
from five_hundred.rules.contracts import ContractRules

__all__ = ["shared_words"]


def shared_words(auction: AuctionRules, contracts: ContractRules) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every word for a call that two calls have, so that nobody could tell which was made (catalogue: bid-irregular).

    Args:
        auction: the word for a pass.
        contracts: the special bids.

    Yields:
        The paths of the options, the first one to be changed first, and a sentence.
    """
    path = {bid.code: f"contracts.specials.{bid.code}" for bid in contracts.specials}
    codes, names = {joined(code): code for code in path}, dict[str, str]()
    for bid in contracts.specials:
        own, name = f"{path[bid.code]}.name", joined(bid.name)
        other, earlier = codes.get(name, bid.code), names.setdefault(name, bid.code)
        if other != bid.code:
            yield (
                (own, "contracts.specials"),
                f"{bid.name!r} is the code of another bid of contracts.specials, {other}: choose another name",
            )
        elif earlier != bid.code:
            yield (
                (own, f"{path[earlier]}.name"),
                f"{bid.name!r} is the name of another bid too ({path[earlier]}.name): the names must differ by more "
                "than capital letters, accents and blanks",
            )
        if joined(auction.pass_term) in (name, joined(bid.code)):
            yield (
                ("auction.pass_term", own),
                f"{auction.pass_term!r} is also a bid ({own} {bid.name!r}, code {bid.code}): choose another word for a "
                "pass",
            )

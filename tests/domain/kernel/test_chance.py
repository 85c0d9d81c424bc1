"""Draws: as documented, reproducible, fair; never two alike."""

import hashlib
import hmac
from collections import Counter

from domain.kernel.chance import ScriptedChance, SeededChance, commitment, draw_key
from domain.kernel.ids import Seat
from domain.kernel.messages import Draw

SEED = bytes(range(32))


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_the_key_mixes_the_seed_with_what_the_seats_added_in_order_of_seats() -> None:
    given = {Seat(2): b"b" * 16, Seat(0): b"a" * 17}
    mixed = b"draws" + b"\x00\x11" + b"a" * 17 + b"\x02\x10" + b"b" * 16
    assert draw_key(SEED, given) == hmac.digest(SEED, mixed, "sha256")
    assert draw_key(SEED, {}) == hmac.digest(SEED, b"draws", "sha256")


def below_by_hand(key: bytes, purpose: str, index: int, n: int) -> int:
    block = hmac.digest(key, purpose.encode() + b"\0" + index.to_bytes(8, "big") + bytes(8), "sha256")
    return int.from_bytes(block[:8], "big") % n


def test_a_number_is_the_first_word_of_its_draw_modulo_n() -> None:
    chance = SeededChance(SEED, {"die": 4})
    assert chance.below("die", 6) == (below_by_hand(SEED, "die", 4, 6), Draw("die", 4))
    assert chance.below("die", 6) == (below_by_hand(SEED, "die", 5, 6), Draw("die", 5))


def test_a_shuffle_swaps_from_the_last_place_down() -> None:
    words = []
    for block in range(2):
        digest = hmac.digest(SEED, b"deck\0" + bytes(8) + block.to_bytes(8, "big"), "sha256")
        words += [int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8)]
    expected = list("abcde")
    for word, i in zip(words, range(4, 0, -1), strict=False):
        j = word % (i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert SeededChance(SEED, {}).shuffle("deck", "abcde") == (expected, Draw("deck", 0))


def test_words_above_the_largest_multiple_are_skipped() -> None:
    n = (1 << 63) + 1  # every second word is skipped
    value, _ = SeededChance(SEED, {}).below("big", n)
    digests = (hmac.digest(SEED, b"big\0" + bytes(8) + b.to_bytes(8, "big"), "sha256") for b in range(20))
    words = (int.from_bytes(d[at : at + 8], "big") for d in digests for at in range(0, 32, 8))
    assert value == next(word for word in words if word < n)


def test_the_order_of_draws_of_other_purposes_does_not_matter() -> None:
    one, other = SeededChance(SEED, {}), SeededChance(SEED, {})
    first = (one.shuffle("a", range(20)), one.shuffle("b", range(20)))
    second = (other.shuffle("b", range(20)), other.shuffle("a", range(20)))
    assert first == second[::-1]


def test_every_order_of_three_is_as_likely() -> None:
    counts = Counter("".join(SeededChance(SEED, {"deck": n}).shuffle("deck", "abc")[0]) for n in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_a_script_names_the_beginning_of_an_order_and_the_rest_follows() -> None:
    chance = ScriptedChance({"deck": ["ca"], "die": [3]})
    assert chance.shuffle("deck", "abcd") == (["c", "a", "b", "d"], Draw("deck", 0))
    assert chance.below("die", 6) == (3, Draw("die", 0))
    assert chance.shuffle("deck", "abcd")[1] == Draw("deck", 1), "past the script draws go on by the key"

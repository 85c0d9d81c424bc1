"""Death & Taxes."""

import pytest

from domain.mini_express.commands import DeclineTax, GainInfluence, PayTax, TakeShare
from domain.mini_express.content.document import COMPANIES
from domain.mini_express.events import LengthCapped, TaxOffered, TaxPaid
from domain.mini_express.rules.trains import tax_limit
from tests.domain.mini_express.table import CONTENT, Table, japan, spain
from tests.domain.mini_express.test_scoring import scored


def taxed(map_: str = "japan") -> Table:
    return (japan if map_ == "japan" else spain)(death_and_taxes=True)


def test_the_example_of_the_rulebook() -> None:
    """B1.10: brown 3, grey 7, orange 12, white without limit; that is after 0, 1, 2 and 3 payments."""
    table = taxed()
    for company, payments in zip(COMPANIES, (0, 1, 2, 3), strict=True):
        table.company(company).taxes = payments
    assert [tax_limit(CONTENT, table.state, company) for company in COMPANIES] == [3, 7, 12, None]


def test_after_a_build_one_train_left_may_be_paid_and_covers_the_smallest_free_number() -> None:
    """B1.5, B1.6, R-M20, B6.19."""
    table = taxed()
    table.build("brown", "kyoto")
    assert table.legal() == [PayTax(), DeclineTax()]
    assert table.play(PayTax())[0] == TaxPaid("brown", 3)
    brown = table.company("brown")
    assert (brown.assets, brown.taxes, brown.supply) == (2, 1, 20)
    assert table.state.seat == 1


def test_payment_is_optional() -> None:
    """B1.6."""
    table = taxed()
    table.build("brown", "kyoto")
    table.play(DeclineTax())
    assert (table.company("brown").assets, table.company("brown").taxes) == (3, 0)


def test_three_payments_are_all() -> None:
    """B1.7, B6.19: a fourth is not offered."""
    table = taxed()
    table.company("brown").taxes = 3
    table.build("brown", "kyoto")
    assert table.state.seat == 1
    assert table.rule_against(PayTax()) == "D-M2"


def test_without_a_train_left_nothing_is_offered() -> None:
    """B1.6, R-M44, B6.19."""
    table = taxed().assets("brown", 1)
    assert not any(isinstance(event, TaxOffered) for event in table.build("brown", "kyoto"))
    assert table.state.seat == 1


def test_a_share_is_no_occasion_for_taxes() -> None:
    """B1.6, R-M20, B6.19."""
    table = taxed().influence(0, brown=4)
    table.play(TakeShare("brown"))
    assert table.state.seat == 1


def test_taxes_may_be_paid_after_a_ferry() -> None:
    """R-M19, B6.19: five trains leave two."""
    table = taxed().stand("brown", "kagoshima").assets("brown", 5)
    table.ferry("brown", "kagoshima-naha", "naha")
    table.play(GainInfluence("grey"), GainInfluence("white"))
    assert table.legal() == [PayTax(), DeclineTax()]


def test_without_the_module_nothing_is_offered() -> None:
    table = japan()
    table.build("brown", "kyoto")
    assert table.state.seat == 1


def test_during_play_the_length_may_pass_the_limit() -> None:
    """B1.8."""
    table = taxed()
    table.company("white").length = 14
    table.build("white", "11,-10", "10,-10", "nagano")
    assert table.company("white").length == 16


@pytest.mark.parametrize(
    ("payments", "length", "counts"), [(0, 15, 3), (1, 15, 7), (2, 15, 12), (3, 15, 15), (1, 6, 6), (1, 7, 7)]
)
def test_before_scoring_the_lowest_uncovered_number_caps_the_length(payments: int, length: int, counts: int) -> None:
    """B1.9, B6.19: lowered only if it is above."""
    table = taxed()
    table.company("grey").taxes, table.company("grey").length = payments, length
    assert table.view().companies[1].scoring_length == counts
    assert scored(table).company("grey").length == counts


@pytest.mark.parametrize("map_", ["japan", "spain"])
def test_taxes_can_be_used_on_either_map(map_: str) -> None:
    """B1.46."""
    table = taxed(map_)
    table.company("grey").length = 4
    scored(table)
    assert table.company("grey").length == 3


def test_without_the_module_no_length_is_capped() -> None:
    table = japan()
    table.company("grey").length = 40
    assert scored(table).company("grey").length == 40
    assert not any(isinstance(event, LengthCapped) for event in table.events)

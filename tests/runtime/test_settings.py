"""Settings come from the environment and from flags, and a wrong one is named."""

from pathlib import Path

import pytest

from app.settings import Settings, WrongSetting, without_password


def test_flags_win_over_the_environment_and_the_environment_over_what_is_usual() -> None:
    environment = {"WAYBILL_PORT": "9000", "WAYBILL_WORKERS": "3", "WAYBILL_REDIS_URL": "", "OTHER": "1"}
    settings = Settings.read(environment, {"port": 9001, "workers": None})
    assert (settings.port, settings.workers, settings.host, settings.redis_url) == (9001, 3, "127.0.0.1", None)


def test_another_process_reads_the_same_settings() -> None:
    settings = Settings(
        data_dir=Path("/data"), port=9000, database_url="postgresql://waybill@/waybill", log="json", metrics_port=0
    )
    assert Settings.read(settings.environment()) == settings
    assert Settings.read(Settings().environment()) == Settings()


@pytest.mark.parametrize(
    ("environment", "flags", "source"),
    [
        ({"WAYBILL_PORT": "70000"}, {}, "WAYBILL_PORT: "),
        ({"WAYBILL_PORT": "http"}, {}, "WAYBILL_PORT: "),
        ({}, {"port": -1}, "--port: "),
        ({}, {"workers": 0}, "--workers: "),
        ({"WAYBILL_WORKERS": "1.5"}, {}, "WAYBILL_WORKERS: "),
        ({"WAYBILL_LOG_LEVEL": "loud"}, {}, "WAYBILL_LOG_LEVEL: "),
        ({"WAYBILL_RATE_LIMITS": "play=many"}, {}, "WAYBILL_RATE_LIMITS: "),
        ({"WAYBILL_RATE_LIMITS": "sing=1/1"}, {}, "WAYBILL_RATE_LIMITS: "),
    ],
)
def test_a_wrong_value_is_refused_in_one_line_that_names_it(
    environment: dict[str, str], flags: dict[str, object], source: str
) -> None:
    with pytest.raises(WrongSetting) as refusal:
        Settings.read(environment, flags)
    assert str(refusal.value).startswith(source)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://ann:hu@sh@db:5432/waybill", "postgresql://ann:***@db:5432/waybill"),
        ("redis://:hush@cache/0", "redis://:***@cache/0"),
        ("postgresql:///waybill?host=db&password=hush&user=ann", "postgresql:///waybill?host=db&password=***&user=ann"),
        ("unix:///run/valkey.sock", "unix:///run/valkey.sock"),
        ("postgresql://db:5432/waybill", "postgresql://db:5432/waybill"),
    ],
)
def test_a_url_is_shown_without_its_password(url: str, shown: str) -> None:
    assert without_password(url) == shown

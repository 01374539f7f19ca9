# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Messages about measurements of utils/rrc-golden.py, by the names of their elements in TS 25.331 11."""

from typing import Any

from rrc_golden_elements import ec_n0

EVENTS: dict[str, Any] = {
    "e1a": {
        "triggeringCondition": "activeSetAndMonitoredSetCells",
        "reportingRange": 11,
        "w": 6,
        "reportDeactivationThreshold": "t3",
        "reportingAmount": "ra-Infinity",
        "reportingInterval": "ri0-5",
    },
    "e1b": {"triggeringCondition": "monitoredSetCellsOnly", "reportingRange": 13, "w": 7},
    "e1c": {
        "replacementActivationThreshold": "t4",
        "reportingAmount": "ra8",
        "reportingInterval": "ri1",
    },
    "e1d": None,
    "e1e": {
        "triggeringCondition": "detectedSetAndMonitoredSetCells",
        "thresholdUsedFrequency": -100,
    },
    "e1f": {"triggeringCondition": "activeSetAndMonitoredSetCells", "thresholdUsedFrequency": 120},
}
EVENTS_WITH_FORBIDDEN = EVENTS | {
    name: EVENTS[name] | {"forbiddenAffectCellList": [{"primaryScramblingCode": n} for n in codes]}
    for name, codes in (("e1a", (300, 301)), ("e1b", (302,)))
}


def event(name: str, number: int, events: Any) -> Any:
    """Return the criteria of an event."""
    return {
        "event": (name, events[name]),
        "hysteresis": number + 3,
        "timeToTrigger": "tt320" if number % 2 else "ttt640",
        "reportingCellStatus": ("withinActiveAndOrMonitoredUsedFreq", f"e{number + 1}"),
    }


def neighbour(number: int, *, is_full: bool) -> Any:
    """Return a cell that is to be measured."""
    content = {"primaryCPICH-Info": {"primaryScramblingCode": 16 * number + 5}}
    if is_full:
        content |= {"primaryCPICH-TX-Power": 33, "readSFN-Indicator": True}
    offset = {"cellIndividualOffset": number - 3} if is_full and number != 3 else {}
    return {"intraFreqCellID": number, "cellInfo": {"modeSpecificInfo": content} | offset}


def quantities(*, has_time: bool, has_rscp: bool) -> Any:
    """Return what is reported of cells."""
    content = {
        "cpich-Ec-N0-reportingIndicator": True,
        "cpich-RSCP-reportingIndicator": has_rscp,
    }
    return {
        "cellSynchronisationInfoReportingIndicator": has_time,
        "modeSpecificInfo": content,
    }


def intra_frequency(
    cells: int, names: tuple[str, ...], *, is_full: bool = False, coefficient: str = "fc0"
) -> Any:
    """Return MEASUREMENT CONTROL of events of cells on the same frequency."""
    events = EVENTS_WITH_FORBIDDEN if is_full else EVENTS
    quantity = {"modeSpecificInfo": {"intraFreqMeasQuantity-FDD": "cpich-Ec-N0"}}
    if coefficient != "fc0":
        quantity = {"filterCoefficient": coefficient} | quantity
    measurement = {
        "intraFreqCellInfoList": {
            "removedIntraFreqCellList": "removeAllIntraFreqCells",
            "newIntraFreqCellList": [neighbour(n, is_full=is_full) for n in range(cells)],
        },
        "intraFreqMeasQuantity": quantity,
        "intraFreqReportingQuantity": {
            "activeSetReportingQuantities": quantities(has_time=False, has_rscp=True),
            "monitoredSetReportingQuantities": quantities(has_time=True, has_rscp=False),
        },
        "reportCriteria": (
            "intraFreqReportingCriteria",
            {"eventCriteriaList": [event(x, n, events) for n, x in enumerate(names)]},
        ),
    }
    return control(1, ("setup", ("intraFrequencyMeasurement", measurement)), "eventTrigger")


def traffic_volume(criteria: Any, trigger: str, **more: Any) -> Any:
    """Return MEASUREMENT CONTROL of RLC buffer payload."""
    measurement = {
        "trafficVolumeMeasQuantity": "rlc-BufferPayload",
        "trafficVolumeReportingQuantity": {"rlc-RB-BufferPayload": True},
        "reportCriteria": criteria,
    } | more
    return control(4, ("setup", ("trafficVolumeMeasurement", measurement)), trigger)


def control(identity: int, command: Any, trigger: str = "") -> Any:
    """Return MEASUREMENT CONTROL."""
    mode = {
        "measurementReportTransferMode": "acknowledgedModeRLC",
        "periodicalOrEventTrigger": trigger,
    }
    content = {"measurementIdentity": identity, "measurementCommand": command}
    return content | ({"measurementReportingMode": mode} if trigger else {})


def controls() -> list[tuple[str, Any]]:
    """Return contents of MEASUREMENT CONTROL."""
    three = ("e1a", "e1b", "e1c")
    up = {
        "eventID": "e4a",
        "reportingThreshold": "th512",
        "timeToTrigger": "tt320",
        "pendingTimeAfterTrigger": "ptat4",
    }
    down = {"eventID": "e4b", "reportingThreshold": "th32"}
    on_dch = [{"ul-transportChannelID": ("dch", 1), "eventSpecificParameters": [up]}]
    on_rach = [{"ul-transportChannelID": "rachorcpch", "eventSpecificParameters": [up, down]}]
    criteria = "trafficVolumeReportingCriteria"
    periodical = ("periodicalReportingCriteria", {"reportingInterval": "ril16"})
    valid = {"measurementValidity": {"ue-State": "all-But-Cell-DCH"}}
    return [
        ("10 cells, 1A to 1C", intra_frequency(10, three)),
        ("10 cells, 1A to 1D", intra_frequency(10, (*three, "e1d"))),
        ("10 cells, 1D", intra_frequency(10, ("e1d",), coefficient="fc11")),
        ("7 cells, 1D", intra_frequency(7, ("e1d",))),
        ("32 cells, 1A to 1C", intra_frequency(32, three)),
        ("all of it, 1A to 1F", intra_frequency(6, (*three, "e1d", "e1e", "e1f"), is_full=True)),
        ("4A", traffic_volume((criteria, {"transChCriteriaList": on_dch}), "eventTrigger")),
        (
            "RACH",
            traffic_volume((criteria, {"transChCriteriaList": on_rach}), "eventTrigger", **valid),
        ),
        ("periodical", traffic_volume(periodical, "periodical")),
        ("release", control(16, "release")),
    ]


def measured(number: int, *, has_time: bool, has_rscp: bool = False) -> Any:
    """Return what has been measured of a cell."""
    content = {"primaryCPICH-Info": {"primaryScramblingCode": 16 * number + 5}}
    content |= {"cpich-Ec-N0": 40 - number}
    content |= {"cpich-RSCP": 60 + number, "pathloss": 110 + number} if has_rscp else {}
    frames = {"countC-SFN-High": number + 1, "off": 200 + number}
    time = {"countC-SFN-Frame-difference": frames, "tm": 38000 + number}
    result = {"modeSpecificInfo": content}
    return result | ({"cellSynchronisationInfo": {"modeSpecificInfo": time}} if has_time else {})


def report(results: list[Any], name: str, codes: list[int]) -> Any:
    """Return MEASUREMENT REPORT of an event of cells."""
    cells = ("fdd", [{"primaryScramblingCode": n} for n in codes])
    return {
        "measurementIdentity": 1,
        "measuredResults": ("intraFreqMeasuredResultsList", results),
        "eventResults": (
            "intraFreqEventResults",
            {"eventID": name, "cellMeasurementEventResults": cells},
        ),
    }


def reports() -> list[tuple[str, Any]]:
    """Return contents of MEASUREMENT REPORT."""
    contents = []
    for has_time in (False, True):
        for cells in (2, 3, 4) if has_time else (1, 2, 3):
            results = [measured(n, has_time=has_time) for n in range(cells)]
            variant = f"cells with time: {cells}" if has_time else f"cells: {cells}"
            codes = [5, 21] if has_time else [5]
            contents.append((variant, report(results, "e1c" if has_time else "e1a", codes)))
    results = [measured(n, has_time=True, has_rscp=True) for n in range(2)]
    contents.append(("RSCP and pathloss", report(results, "e1d", [21])))
    volume = {
        "measurementIdentity": 4,
        "measuredResults": (
            "trafficVolumeMeasuredResultsList",
            [{"rb-Identity": 5, "rlc-BuffersPayload": "pl1024"}],
        ),
        "eventResults": (
            "trafficVolumeEventResults",
            {"ul-transportChannelCausingEvent": ("dch", 1), "trafficVolumeEventIdentity": "e4a"},
        ),
    }
    on_rach = volume | {
        "measuredResultsOnRACH": ec_n0(29),
        "eventResults": (
            "trafficVolumeEventResults",
            {"ul-transportChannelCausingEvent": "rachorcpch", "trafficVolumeEventIdentity": "e4b"},
        ),
    }
    return [*contents, ("4A", volume), ("4B on RACH", on_rach)]

# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Messages of RRC with E-DCH, of release 6, of utils/rrc-golden.py, by their names in TS 25.331 11."""

from typing import Any

import rrc_golden_elements as e

ALL_OF_8 = 0xFF

# ---- Radio bearers and transport channels


def on_dch(option: Any) -> Any:
    """Return an option of RB mapping info as release 6 has it."""
    kind, content = option["ul-LogicalChannelMappings"]
    uplink = {k: v for k, v in content.items() if k != "mac-LogicalChannelPriority"}
    priority = {"mac-LogicalChannelPriority": content["mac-LogicalChannelPriority"]}
    mapped = {"ul-TrCH-Type": ("dch-rach-usch", uplink)} | priority
    return option | {"ul-LogicalChannelMappings": (kind, mapped)}


def mapping() -> Any:
    """Return RB mapping info: E-DCH with HS-DSCH, and RACH with FACH."""
    on_e_dch = {
        "logicalChannelIdentity": 5,
        "e-DCH-MAC-d-FlowIdentity": 3,
        "ddi": 44,
        "rlc-PDU-SizeList": [
            ("sizeType2", {"part1": 2}),
            ("sizeType3", {"part1": 2, "part2": 3}),
        ],
        "includeInSchedulingInfo": True,
    }
    uplink = {"ul-TrCH-Type": ("e-dch", on_e_dch), "mac-LogicalChannelPriority": 6}
    hspa = {
        "ul-LogicalChannelMappings": ("oneLogicalChannel", uplink),
        "dl-LogicalChannelMappingList": [{"dl-TransportChannelType": ("hsdsch", 3)}],
    }
    return [hspa, on_dch(e.mapping(5, 1)[1])]


def rab() -> Any:
    """Return the radio access bearer of e.rab() on HS-DSCH and E-DCH."""
    rabs = e.rab(on_hs_dsch=True)
    rabs[0]["rb-InformationSetupList"][0]["rb-MappingInfo"] = mapping()
    return rabs


def other_rab() -> Any:
    """Return the radio access bearer of e.other_rab(), as release 6 has it."""
    rabs = e.other_rab(is_r5=True)
    for bearer in rabs[0]["rb-InformationSetupList"]:
        bearer["rb-MappingInfo"] = [on_dch(option) for option in bearer["rb-MappingInfo"]]
    return rabs


def ul_dch(identity: int, content: Any) -> Any:
    """Return an added DCH of the uplink."""
    return ("dch-usch", e.ul_dch(identity, content))


def e_dch(tti: int) -> Any:
    """Return E-DCH with two MAC-d flows, one of which needs no grant."""
    processes = {"ms2-NonSchedTransmGrantHARQAlloc": 0x93} if tti == 2 else {}
    free = {"maxMAC-e-PDUContents": 360} | processes
    flows = [
        {
            "mac-d-FlowIdentity": 3,
            "mac-d-FlowPowerOffset": 4,
            "mac-d-FlowMaxRetrans": 11,
            "mac-d-FlowMultiplexingList": 0xC5,
            "transmissionGrantType": "scheduledTransmissionGrantInfo",
        },
        {
            "mac-d-FlowIdentity": 6,
            "transmissionGrantType": ("non-ScheduledTransGrantInfo", free),
        },
    ]
    return (
        "e-dch",
        {
            "tti": f"tti{tti}",
            "harq-Info": "rvtable" if tti == 2 else "rv0",
            "addReconf-MAC-d-FlowList": flows,
        },
    )


# ---- Physical channels


def ul_dpch(control: Any = None) -> Any:
    """Return the uplink DPCH."""
    channel = e.ul_dpch()[1]["modeSpecificInfo"]
    code = {k: channel.pop(k) for k in ("scramblingCodeType", "scramblingCode")}
    return {
        "ul-DPCH-PowerControlInfo": (control or e.HS_POWER_CONTROL) | {"harq-Preamble-Mode": 1},
        "modeSpecificInfo": code | {"dpdchPresence": ("present", channel)},
    }


def other_ul_dpch() -> Any:
    """Return an uplink DPCH with what other messages do without."""
    dpch = ul_dpch()
    dpch["modeSpecificInfo"]["scramblingCodeType"] = "shortSC"
    dpch["modeSpecificInfo"]["dpdchPresence"][1].update(
        {"numberOfDPDCH": 2, "spreadingFactor": "sf4", "numberOfFBI-Bits": 2}
    )
    return dpch


def ul_e_dch(tti: int, *, begins: bool = False) -> Any:
    """Return uplink E-DCH info; begins: MAC-es and MAC-e are reset."""
    report = {
        "periodicityOfSchedInfo-NoGrant": "ms50",
        "periodicityOfSchedInfo-Grant": "everyEDCHTTI",
        "powerOffsetForSchedInfo": 5,
    }
    e_dpdch = {
        "e-TFCI-TableIndex": 1,
        "e-DCH-MinimumSet-E-TFCI": 9,
        "reference-E-TFCIs": [
            {"reference-E-TFCI": n, "reference-E-TFCI-PO": o} for n, o in ((11, 4), (67, 18))
        ],
        "maxChannelisationCodes": "sf4x2-and-sf2x2",
        "pl-NonMax": 17,
        "schedulingInfoConfiguration": report,
        "threeIndexStepThreshold": 12,
        "twoIndexStepThreshold": 21,
    }
    alone = {
        "e-TFCI-TableIndex": 0,
        "reference-E-TFCIs": [{"reference-E-TFCI": 127, "reference-E-TFCI-PO": 29}],
        "maxChannelisationCodes": "sf2x2",
        "pl-NonMax": 25,
        "schedulingInfoConfiguration": {"powerOffsetForSchedInfo": 6},
    }
    processes = {"ms2-SchedTransmGrantHARQAlloc": 0xD2} if tti == 2 else {}
    grant = {"value": 27 if tti == 2 else 38, "primary-Secondary-GrantSelector": "primary"}
    return ({"mac-es-e-resetIndicator": "true"} if begins else {}) | {
        "e-DPCCH-Info": {
            "e-DPCCH-DPCCH-PowerOffset": 7 if tti == 2 else 8,
            "happyBit-DelayCondition": "ms100" if tti == 2 else "ms1000",
        },
        "e-DPDCH-Info": e_dpdch if tti == 2 else alone,
        "schedulingTransmConfiguration": processes | {"servingGrant": grant},
    }


def dl_common(factor: Any = None, *, begins: bool = False) -> Any:
    """Return what radio links have in common, with a MAC-hs reset; perhaps a DPCH."""
    reset = {"mac-hsResetIndicator": "true"}
    if not factor:
        return reset
    common = e.dl_dpch(factor, begins=begins)
    dpch = common.pop("dl-DPCH-InfoCommon")
    dpch["cfnHandling"] = "initialise" if begins else ("maintain", {})
    return common | reset | {"dl-dpchInfoCommon": ("dl-DPCH-InfoCommon", dpch)}


def hich(number: int) -> Any:
    """Return an E-HICH."""
    return {"channelisationCode": 100 + number, "signatureSequence": 37 - number}


def rgch(number: int) -> Any:
    """Return an E-RGCH."""
    return {"signatureSequence": 39 - number, "rg-CombinationIndex": 5 - number}


def links(code: Any = None, *, further: bool = False) -> Any:
    """Return the serving radio link, with a DPCH that has a code, and perhaps another one."""
    serving = e.links(code, serves=True)[0]
    serving["modeSpecificInfo"] |= {"servingEDCH-RL-indicator": True}
    if code:
        dpch = serving.pop("dl-DPCH-InfoPerRL")
        serving["dl-dpchInfo"] = ("dl-DPCH-InfoPerRL", dpch)
    serving |= {
        "e-AGCH-Information": {"e-AGCH-ChannelisationCode": 200},
        "e-HICH-Info": ("e-HICH-Information", hich(0)),
        "e-RGCH-Info": ("e-RGCH-Information", rgch(0)),
    }
    other = {
        "modeSpecificInfo": e.cell(444),
        "e-HICH-Info": ("e-HICH-Information", hich(1)),
        "e-RGCH-Info": ("e-RGCH-Information", rgch(1)),
    }
    return [serving, other] if further else [serving]


# ---- Messages

IDENTITIES = {"new-H-RNTI": 0x5A5A, "newPrimary-E-RNTI": 0xA5A5}


def setups(head: Any) -> list[tuple[str, Any]]:
    """Return contents of RADIO BEARER SETUP, given their first elements."""

    def hspa(tti: int) -> Any:
        complete = {
            "rab-InformationSetupList": rab(),
            "ul-AddReconfTransChInfoList": [e_dch(tti)],
            "dl-AddReconfTransChInfoList": [e.hs_dsch()],
        }
        return (
            head
            | IDENTITIES
            | {
                "specificationMode": ("complete", complete),
                "maxAllowedUL-TX-Power": 21,
                "ul-DPCH-Info": ul_dpch(),
                "ul-EDCH-Information": ul_e_dch(tti),
                "dl-HSPDSCH-Information": e.hs_pdsch([4, 5, 6, 7]),
                "dl-CommonInformation": dl_common(),
                "dl-InformationPerRL-List": links(further=tti == 2),
            }
        )

    fach = {k: v for k, v in head.items() if k != "activationTime"} | {
        "rrc-StateIndicator": "cell-FACH",
        "new-C-RNTI": 0x9876,
        "specificationMode": ("complete", {"rab-InformationSetupList": rab()}),
    }
    other = {
        "rab-InformationSetupList": other_rab(),
        "ul-CommonTransChInfo": e.ul_common(3, 12),
        "ul-AddReconfTransChInfoList": [ul_dch(2 + n, x) for n, x in enumerate(e.OTHER_FORMATS)],
        "dl-CommonTransChInfo": e.dl_common(
            ("dl-DCH-TFCS", {"tfcs": e.tfcs(2, 24, has_gains=False)})
        ),
        "dl-AddReconfTransChInfoList": [
            e.dl_dch_r5(2, ("explicit-config", e.MORE_FORMATS)),
            e.dl_dch_r5(3, e.as_uplink(2)),
        ],
    }
    common = dl_common(("sfd512", None))
    del common["mac-hsResetIndicator"]
    link = {
        "modeSpecificInfo": e.cell(333),
        "dl-dpchInfo": ("dl-DPCH-InfoPerRL", e.dpch_of_link(("sf512", 500))),
    }
    dch = head | {
        "new-U-RNTI": e.NEW_U_RNTI,
        "specificationMode": ("complete", other),
        "frequencyInfo": e.FREQUENCY,
        "ul-DPCH-Info": other_ul_dpch(),
        "dl-CommonInformation": common,
        "dl-InformationPerRL-List": [link],
    }
    return [
        ("HSPA, TTI of 2 ms", hspa(2)),
        ("HSPA, TTI of 10 ms", hspa(10)),
        ("HSPA in CELL_FACH", fach),
        ("other elements, DCH of release 6", dch),
    ]


def both(*, begins: bool = True) -> Any:
    """Return elements of a message that describes new DPCHs with HS-DSCH and E-DCH."""
    return IDENTITIES | {
        "maxAllowedUL-TX-Power": 24,
        "ul-DPCH-Info": ul_dpch(),
        "ul-EDCH-Information": ul_e_dch(2, begins=begins),
        "dl-HSPDSCH-Information": e.hs_pdsch([4, 5, 6, 7]),
        "dl-CommonInformation": dl_common(e.SF_256, begins=True),
        "dl-InformationPerRL-List": links(("sf256", 99)),
    }


def reconfiguration(head: Any) -> Any:
    """Return contents of RADIO BEARER RECONFIGURATION, given its first elements."""
    complete = {
        "ul-AddReconfTransChInfoList": [e_dch(2)],
        "dl-AddReconfTransChInfoList": [e.hs_dsch()],
    }
    return head | both() | {"specificationMode": ("complete", complete)}


def release(head: Any) -> Any:
    """Return contents of RADIO BEARER RELEASE, given its first elements."""
    hs_dsch = {"dl-TransportChannelType": ("hsdsch", 3)}
    dch = {"dl-TransportChannelType": ("dch", 7)}
    return head | {
        "signallingConnectionRelIndication": "ps-domain",
        "rb-InformationReleaseList": [5],
        "ul-deletedTransChInfoList": [
            ("e-dch", 3),
            ("dch-usch", {"ul-TransportChannelIdentity": 7}),
        ],
        "dl-DeletedTransChInfoList": [hs_dsch, dch],
    }


def physical_reconfigurations(head: Any) -> list[tuple[str, Any]]:
    """Return contents of PHYSICAL CHANNEL RECONFIGURATION, given their first elements."""
    change = IDENTITIES | {
        "dl-HSPDSCH-Information": e.hs_pdsch([4]),
        "dl-CommonInformation": dl_common(),
        "dl-InformationPerRL-List": links(),
    }
    moved = both() | {"dl-CounterSynchronisationInfo": e.counters("rb")}
    return [
        ("serving cell, E-DCH", head | change),
        ("E-DCH", head | both()),
        ("E-DCH, relocation", head | moved),
    ]


def updates() -> list[tuple[str, Any]]:
    """Return contents of ACTIVE SET UPDATE, but for the transaction identifier."""
    added = {
        **e.cell(444),
        "dl-dpchInfo": ("dl-DPCH-InfoPerRL", e.dpch_of_link(("sf32", 17))),
    }
    on_e_dch = added | {"e-HICH-Information": hich(1), "e-RGCH-Information": rgch(1)}
    gone = {"rl-RemovalInformationList": [{"primaryScramblingCode": 333}]}
    power = {"activationTime": 12, "maxAllowedUL-TX-Power": -7}
    return [
        ("1 link more, E-DCH", {"rl-AdditionInformationList": [on_e_dch]}),
        ("1 link less, E-DCH", gone),
        ("2 links instead, E-DCH", gone | {"rl-AdditionInformationList": [on_e_dch, added]}),
        ("with a power, E-DCH", {"rl-AdditionInformationList": [on_e_dch]} | power),
    ]


def confirm() -> Any:
    """Return contents of CELL UPDATE CONFIRM, but for identities."""
    return both() | {"rrc-StateIndicator": "cell-DCH", "rlc-Re-establishIndicatorRb5orAbove": True}


def extensions() -> Any:
    """Return what a UE of release 6 adds to RRC CONNECTION SETUP COMPLETE."""
    name = "rrcConnectionSetupComplete"
    more = e.hsdpa_extensions()
    inner = more["v380NonCriticalExtensions"]["v3a0NonCriticalExtensions"]
    inner = inner["laterNonCriticalExtensions"]["v3g0NonCriticalExtensions"]
    inner = inner["v4b0NonCriticalExtensions"]
    release = {"accessStratumReleaseIndicator": "rel-6"}
    inner[f"{name}-v4b0ext"]["ue-RadioAccessCapability-v4b0ext"] |= release
    category = ("supported", {"edch-PhysicalLayerCategory": 6})
    v690 = {"physicalchannelcapability-edch": {"fdd-edch": category}}
    container = {"ueCapabilityContainer": {"ue-RadioAccessCapability-v690ext": v690}}
    ext = {f"{name}-v690ext": container}
    ext = {f"{name}-v5c0ext": {}, "v690NonCriticalExtensions": ext}
    inner["v590NonCriticalExtensions"]["v5c0NonCriticalExtensions"] = ext
    return more


def messages(head: Any) -> list[tuple[str, str, str, Any]]:
    """Return clause, name, variant and contents of messages on the downlink DCCH."""
    rows = [("10.2.33", "radioBearerSetup", *one) for one in setups(head)]
    rows.append(("10.2.27", "radioBearerReconfiguration", "E-DCH", reconfiguration(head)))
    rows.append(("10.2.30", "radioBearerRelease", "E-DCH", release(head)))
    name = "physicalChannelReconfiguration"
    rows += [("10.2.22", name, *one) for one in physical_reconfigurations(head)]
    rows += [("10.2.1", "activeSetUpdate", *one) for one in updates()]
    rows.append(("10.2.8", "cellUpdateConfirm", "E-DCH", confirm()))
    return rows


def setup_complete() -> tuple[str, Any]:
    """Return contents of RRC CONNECTION SETUP COMPLETE of a UE with E-DCH."""
    return "E-DCH", dict(e.setup_completes())["HS-DSCH"] | {
        "v370NonCriticalExtensions": extensions()
    }

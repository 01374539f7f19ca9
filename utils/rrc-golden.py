#!/usr/bin/env python3
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Write test/umts-rrc-golden-octets.h: messages of RRC as another encoder writes them.

The encoder is pycrate (`pip install pycrate==0.8.1`), which has the ASN.1 of TS 25.331. The tests
give the same contents to the module's own encoders, and damaged messages that pycrate refuses to the
decoders. With --sizes it prints the octets of each message.
"""

import re
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import rrc_golden_e_dch as edch
import rrc_golden_elements as e
import rrc_golden_measurements as m
from rrc_golden_branches import TRANSACTION, r3, r5, r6
from rrc_golden_refusals import channel_type, refused

HEADER = Path(__file__).resolve().parent.parent / "test" / "umts-rrc-golden-octets.h"
HEX_COLUMNS = 92

INTEGRITY = {"messageAuthenticationCode": 0x89ABCDEF, "rrc-MessageSequenceNumber": 9}

PROLOGUE = """\
/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RRC_GOLDEN_OCTETS_H
#define UMTS_RRC_GOLDEN_OCTETS_H

#include "umts-rrc-golden-rig.h"

/**
 * @file
 * @ingroup umts
 * Messages of RRC as pycrate encodes them: made by utils/rrc-golden.py.
 */

namespace ns3::umts::test
{

/// The messages.
// clang-format off
constexpr GoldenMessage GOLDEN_MESSAGES[] = {
"""
EPILOGUE = """\
};
// clang-format on

} // namespace ns3::umts::test

#endif /* UMTS_RRC_GOLDEN_OCTETS_H */
"""


def complete(asn1: Any, spec: Any = None) -> Any:
    """Return a value as pycrate takes it: dictionaries, tuples of a CHOICE, names and numbers.

    What spec leaves out of a SEQUENCE is absent, or the lowest value where it has to be there.
    """
    kind = asn1.TYPE
    if kind == "SEQUENCE":
        spec = spec or {}
        unknown = spec.keys() - asn1._cont.keys()
        if unknown:
            raise KeyError(f"{sorted(unknown)}: not among {list(asn1._cont)}")
        wanted = [
            k for k, v in asn1._cont.items() if k in spec or not (v._opt or v._def is not None)
        ]
        return {k: complete(asn1._cont[k], spec.get(k)) for k in wanted}
    if kind == "CHOICE":
        if not isinstance(spec, tuple):
            # What has a form for FDD and one for TDD stands here by the contents of the former.
            first = "fdd" if "fdd" in asn1._cont.keys() else next(iter(asn1._cont))
            spec = (spec, None) if isinstance(spec, str) else (first, spec)
        return spec[0], complete(asn1._cont[spec[0]], spec[1])
    if kind == "SEQUENCE OF":
        return [complete(asn1._cont, one) for one in spec]
    if kind == "BIT STRING" and asn1._const_cont is not None:
        content = asn1._const_cont
        return content._typeref.called[1], complete(content, spec)
    if kind == "BIT STRING":
        return spec or 0, asn1._const_sz.root[0]
    if kind == "ENUMERATED":
        return spec or next(iter(asn1._cont))
    if kind == "INTEGER":
        return asn1._const_val.root[0].lb if spec is None else spec
    return {"BOOLEAN": bool(spec), "NULL": 0, "OCTET STRING": spec}[kind]


def encode(channel: str, message: str, content: Any, *, is_protected: bool) -> bytes:
    """Return the octets of a message."""
    asn1 = channel_type(channel)
    value: dict[str, Any] = {"message": (message, content)}
    if is_protected:
        value["integrityCheckInfo"] = INTEGRITY
    asn1.set_val(complete(asn1, value))
    return asn1.to_uper()


class Table:
    """The messages, with their octets."""

    def __init__(self) -> None:
        """Begin without any."""
        self.rows: list[tuple[str, str, str, bytes]] = []

    def add(
        self, channel: str, clause: str, message: str, content: Any, variant: str = "", **how: bool
    ) -> None:
        """Add a message, named as TS 25.331 names it; is_protected: with integrity check info."""
        words = re.sub(r"(?=[A-Z0-9])", " ", message).upper()
        name = f"{words}, {variant}" if variant else words
        self.rows.append((name, clause, channel, encode(channel, message, content, **how)))


def add_ul_ccch(table: Table) -> None:
    """Add messages on the uplink CCCH."""

    def add(clause: str, message: str, content: Any, variant: str = "", *, safe: bool) -> None:
        table.add("UL-CCCH", clause, message, content, variant, is_protected=safe)

    request = {
        "initialUE-Identity": e.p_tmsi_and_rai([2, 4, 0], [9, 9]),
        "establishmentCause": "originatingInteractiveCall",
        "measuredResultsOnRACH": e.ec_n0(37),
    }
    add("10.2.39", "rrcConnectionRequest", request, safe=False)
    detach = {
        "initialUE-Identity": e.p_tmsi_and_rai([0, 1, 5], [6, 7, 8]),
        "establishmentCause": "detach",
    }
    add("10.2.39", "rrcConnectionRequest", detach, "detach", safe=False)
    update = {
        "u-RNTI": e.U_RNTI,
        "startList": [e.CS_START, e.PS_START],
        "cellUpdateCause": "uplinkDataTransmission",
    }
    add("10.2.7", "cellUpdate", update | {"measuredResultsOnRACH": e.ec_n0(41)}, safe=True)
    add("10.2.7", "cellUpdate", update, "not protected", safe=False)
    failure = {
        "u-RNTI": e.U_RNTI,
        "startList": [e.PS_START],
        "am-RLC-ErrorIndicationRb2-3or4": True,
        "cellUpdateCause": "radiolinkFailure",
        "rb-timer-indicator": {"t315-expired": True},
    }
    add("10.2.7", "cellUpdate", failure, "radio link failure", safe=True)
    error = {
        "u-RNTI": e.U_RNTI,
        "startList": [e.CS_START],
        "am-RLC-ErrorIndicationRb5orAbove": True,
        "cellUpdateCause": "rlc-unrecoverableError",
        "rb-timer-indicator": {"t314-expired": True},
    }
    add("10.2.7", "cellUpdate", error, "RLC error", safe=True)
    ura = {"u-RNTI": e.U_RNTI, "ura-UpdateCause": "periodicURAUpdate"}
    add("10.2.60", "uraUpdate", ura, safe=True)
    add("10.2.60", "uraUpdate", ura, "not protected", safe=False)


def connection_setup(srbs: Any, state: str, more: Any) -> Any:
    """Return RRC CONNECTION SETUP."""
    content = {
        "initialUE-Identity": e.p_tmsi_and_rai([2, 4, 0], [9, 9]),
        TRANSACTION: 2,
        "new-U-RNTI": e.NEW_U_RNTI,
        "rrc-StateIndicator": state,
        "utran-DRX-CycleLengthCoeff": 7,
        "capabilityUpdateRequirement": {
            "ue-RadioCapabilityFDDUpdateRequirement": True,
            "systemSpecificCapUpdateReqList": ["gsm"],
        },
        "srb-InformationSetupList": srbs,
        "ul-AddReconfTransChInfoList": [e.ul_dch(32, e.SRB_FORMATS)],
        "dl-AddReconfTransChInfoList": [e.dl_dch(32, e.as_uplink(32))],
    }
    return r3("rrcConnectionSetup", content | more)


def add_dl_ccch(table: Table) -> None:
    """Add messages on the downlink CCCH."""

    def add(clause: str, message: str, content: Any, variant: str, *, safe: bool = True) -> None:
        table.add("DL-CCCH", clause, message, content, variant, is_protected=safe)

    dch = {
        "ul-CommonTransChInfo": e.ul_common(2, 2),
        "dl-CommonTransChInfo": e.DL_AS_UL,
    } | e.dpch(e.SF_256, ("sf256", 99), begins=True, power=24)
    for variant, srbs, more in (
        ("CELL_DCH", e.srbs(), {}),
        ("with a frequency", e.srbs(), {"frequencyInfo": e.FREQUENCY}),
        ("RLC of each SRB", e.srbs(all_rlc=True), {"activationTime": 200}),
        ("on DCH alone", e.srbs(is_common=False), {}),
    ):
        content = connection_setup(srbs, "cell-DCH", dch | more)
        add("10.2.40", "rrcConnectionSetup", content, variant, safe=False)
    fach = connection_setup(e.srbs(), "cell-FACH", {"new-c-RNTI": 0x9876})
    add("10.2.40", "rrcConnectionSetup", fach, "CELL_FACH", safe=False)
    confirm = {"u-RNTI": e.U_RNTI, TRANSACTION: 1} | edch.confirm()
    add("10.2.8", "cellUpdateConfirm", r6("cellUpdateConfirm", confirm), "E-DCH, CCCH")
    for variant, content in e.cell_update_confirms():
        addressed = ("r3", {"u-RNTI": e.U_RNTI, "cellUpdateConfirm-r3": content})
        add("10.2.8", "cellUpdateConfirm", addressed, f"{variant}, CCCH")
    ura = {TRANSACTION: 1, "rrc-StateIndicator": "ura-PCH"}
    addressed = r3("uraUpdateConfirm-CCCH", {"u-RNTI": e.U_RNTI, "uraUpdateConfirm": ura})
    add("10.2.61", "uraUpdateConfirm", addressed, "CCCH")


def add_reconfigurations(table: Table) -> None:
    """Add messages on the downlink DCCH that change radio bearers and channels."""

    def add(clause: str, message: str, content: Any, variant: str = "") -> None:
        table.add("DL-DCCH", clause, message, content, variant, is_protected=True)

    def setup(variant: str, **elements: Any) -> None:
        add("10.2.33", "radioBearerSetup", r3("radioBearerSetup", elements), variant)

    timed = {TRANSACTION: 1, "rrc-StateIndicator": "cell-DCH", "activationTime": 144}
    ul_many = {
        "ul-CommonTransChInfo": e.ul_common(10, 4),
        "ul-AddReconfTransChInfoList": [e.ul_dch(1, e.RB_FORMATS)],
    }
    dl_same = {
        "dl-CommonTransChInfo": e.DL_AS_UL,
        "dl-AddReconfTransChInfoList": [e.dl_dch(1, e.as_uplink(1))],
    }
    dl_other = {
        "dl-CommonTransChInfo": e.dl_common(("dl-DCH-TFCS", e.tfcs(10, 6, has_gains=False))),
        "dl-AddReconfTransChInfoList": [e.dl_dch(1, ("explicit-config", e.MORE_FORMATS))],
    }
    rab = {"rab-InformationSetupList": e.rab()}
    alone = {"rab-InformationSetupList": e.rab(is_common=False)}
    link = e.dpch(("sfd32", None), ("sf32", 17), begins=False, power=21)
    less = e.dpch(("sfd32", None), ("sf32", 17), begins=False)
    setup("DCH of 64 kbps", **timed, **rab, **ul_many, **dl_same, **link)
    setup("DCH alone", **timed, **alone, **ul_many, **dl_same, **less)
    setup("DCH of 384 kbps", **timed, **rab, **ul_many, **dl_other, **link)
    fach = {TRANSACTION: 1, "rrc-StateIndicator": "cell-FACH", "new-C-RNTI": 0x9876}
    setup("CELL_FACH", **fach, **rab)
    for variant, info in (("PDCP header", e.PDCP_PLAIN), ("PDCP values", e.PDCP_VALUES)):
        setup(variant, **fach, **{"rab-InformationSetupList": e.rab(info=info)})
    hs_dsch = (
        timed
        | ul_many
        | {
            "new-H-RNTI": 0x5A5A,
            "rab-InformationSetupList": e.rab(on_hs_dsch=True),
            "dl-AddReconfTransChInfoList": [e.hs_dsch()],
            "maxAllowedUL-TX-Power": 21,
            "ul-ChannelRequirement": e.ul_dpch(e.HS_POWER_CONTROL),
            "dl-HSPDSCH-Information": e.hs_pdsch([4, 5, 6, 7]),
            "dl-CommonInformation": {"mac-hsResetIndicator": "true"},
            "dl-InformationPerRL-List": e.links(serves=True),
        }
    )
    add("10.2.33", "radioBearerSetup", r5("radioBearerSetup", hs_dsch), "HS-DSCH")
    for branch, rabs in ((r3, e.other_rab()), (r5, e.other_rab(is_r5=True))):
        content = branch("radioBearerSetup", timed | other_elements(rabs, branch))
        variant = "other elements" + (", DCH" if branch == r3 else ", DCH of release 5")
        add("10.2.33", "radioBearerSetup", content, variant)
    removed = {
        "signallingConnectionRelIndication": "ps-domain",
        "rb-InformationReleaseList": [5],
        "ul-CommonTransChInfo": e.ul_common(2, 2),
        "ul-deletedTransChInfoList": [{"ul-TransportChannelIdentity": 1}],
        "dl-CommonTransChInfo": e.DL_AS_UL,
        "dl-DeletedTransChInfoList": [{"dl-TransportChannelIdentity": 1}],
    } | e.dpch(e.SF_256, ("sf256", 99), begins=False)
    content = r3("radioBearerRelease", timed | removed)
    add("10.2.30", "radioBearerRelease", content)
    for variant, elements in rb_reconfigurations(ul_many):
        content = r3("radioBearerReconfiguration", elements)
        add("10.2.27", "radioBearerReconfiguration", content, variant)
    for variant, content in physical_reconfigurations(timed):
        add("10.2.22", "physicalChannelReconfiguration", content, variant)


def add_e_dch(table: Table) -> None:
    """Add messages on the downlink DCCH with E-DCH."""
    timed = {TRANSACTION: 1, "rrc-StateIndicator": "cell-DCH", "activationTime": 144}
    for clause, message, variant, content in edch.messages(timed):
        levels = 1 if message == "activeSetUpdate" else 3
        branch = r6(message, {TRANSACTION: 1} | content, levels=levels)
        table.add("DL-DCCH", clause, message, branch, variant, is_protected=True)


def other_elements(rabs: Any, branch: Any) -> Any:
    """Return elements of RADIO BEARER SETUP with what other messages do without."""
    dl_tfcs = e.tfcs(2, 24, has_gains=False)
    uplink = e.ul_dpch(e.POWER_CONTROL if branch == r3 else e.HS_POWER_CONTROL)
    uplink[1]["modeSpecificInfo"] |= {
        "scramblingCodeType": "shortSC",
        "numberOfDPDCH": 2,
        "spreadingFactor": "sf4",
        "numberOfFBI-Bits": 2,
    }
    dl_dch = e.dl_dch if branch == r3 else e.dl_dch_r5
    return {
        "new-U-RNTI": e.NEW_U_RNTI,
        "rab-InformationSetupList": rabs,
        "ul-CommonTransChInfo": e.ul_common(3, 12),
        "ul-AddReconfTransChInfoList": [e.ul_dch(2 + n, x) for n, x in enumerate(e.OTHER_FORMATS)],
        "dl-CommonTransChInfo": e.dl_common(
            ("dl-DCH-TFCS", dl_tfcs if branch == r3 else {"tfcs": dl_tfcs})
        ),
        "dl-AddReconfTransChInfoList": [
            dl_dch(2, ("explicit-config", e.MORE_FORMATS)),
            dl_dch(3, e.as_uplink(2)),
        ],
        "frequencyInfo": e.FREQUENCY,
        "ul-ChannelRequirement": uplink,
        "dl-CommonInformation": e.dl_dpch(("sfd512", None), begins=False),
        "dl-InformationPerRL-List": e.links(("sf512", 500)),
    }


def rb_reconfigurations(ul_many: Any) -> list[tuple[str, Any]]:
    """Return contents of RADIO BEARER RECONFIGURATION, given transport channels of the uplink."""
    head = {TRANSACTION: 2, "rb-InformationReconfigList": [{"rb-Identity": 5}]}
    dch = head | {"rrc-StateIndicator": "cell-DCH"}
    dch |= e.dpch(("sfd32", None), ("sf32", 17), begins=True, power=21)
    both = ul_many | {
        "dl-CommonTransChInfo": e.DL_AS_UL,
        "ul-AddReconfTransChInfoList": [e.ul_dch(1, e.RB_FORMATS), e.ul_dch(32, e.SRB_FORMATS)],
        "dl-AddReconfTransChInfoList": [
            {"transportChannelIdentity": n, "tfs-SignallingMode": e.as_uplink(n)} for n in (1, 32)
        ],
    }
    mapped = [{"rb-Identity": 5, "rb-MappingInfo": e.mapping(5, 1, names_dch=False)}]
    fach = {"rrc-StateIndicator": "cell-FACH", "new-C-RNTI": 0x9876}
    pch = {"rrc-StateIndicator": "cell-PCH", "utran-DRX-CycleLengthCoeff": 6}
    cell = {"dl-InformationPerRL-List": e.links()}
    return [
        ("transport channels", dch | both),
        ("mapping", dch | {"rb-InformationReconfigList": mapped}),
        ("CELL_DCH", dch),
        ("CELL_FACH", head | fach | cell),
        ("CELL_PCH", head | pch | cell),
    ]


def physical_reconfigurations(timed: Any) -> list[tuple[str, Any]]:
    """Return contents of PHYSICAL CHANNEL RECONFIGURATION, given their first elements."""
    handover = timed | e.dpch(("sfd32", None), ("sf32", 17), begins=True)
    named = {"new-U-RNTI": e.NEW_U_RNTI, "new-C-RNTI": 0x9876}
    relocation = handover | named | {"dl-CounterSynchronisationInfo": e.counters("rB")}
    algorithm2 = e.POWER_CONTROL | {"powerControlAlgorithm": "algorithm2"}
    wide = timed | e.dpch(("sfd128", "pb8"), ("sf128", 100), begins=True)
    wide |= {"ul-ChannelRequirement": e.ul_dpch(algorithm2)}
    change = {
        "new-H-RNTI": 0x5A5A,
        "dl-CommonInformation": {"mac-hsResetIndicator": "true"},
        "dl-InformationPerRL-List": e.links(serves=True),
    }
    one = {"dl-HSPDSCH-Information": e.hs_pdsch([4])}
    four = {"dl-HSPDSCH-Information": e.hs_pdsch([4, 5, 6, 7])}
    both = four | {
        "new-H-RNTI": 0x5A5A,
        "maxAllowedUL-TX-Power": 24,
        "ul-ChannelRequirement": e.ul_dpch(e.HS_POWER_CONTROL),
        "dl-CommonInformation": e.dl_dpch(e.SF_256, begins=True) | {"mac-hsResetIndicator": "true"},
        "dl-InformationPerRL-List": e.links(("sf256", 99), serves=True),
    }
    moved = both | {"dl-CounterSynchronisationInfo": e.counters("rb")}
    releases = {
        r3: [
            ("hard handover", handover),
            ("with a power", handover | {"maxAllowedUL-TX-Power": 24}),
            ("relocation", relocation),
            ("algorithm 2", wide),
        ],
        r5: [
            ("serving cell", timed | change | one),
            ("serving cell, 4 HS-SCCHs", timed | change | four),
            ("HS-DSCH", timed | both),
            ("HS-DSCH, relocation", timed | moved),
        ],
    }
    name = "physicalChannelReconfiguration"
    return [
        (variant, branch(name, content))
        for branch, contents in releases.items()
        for variant, content in contents
    ]


def add_dl_dcch(table: Table) -> None:
    """Add the other messages on the downlink DCCH."""

    def add(clause: str, message: str, content: Any, variant: str = "") -> None:
        branch = r3(message, {TRANSACTION: 2} | content)
        table.add("DL-DCCH", clause, message, branch, variant, is_protected=True)

    def update(variant: str, added: list[int], removed: list[int], more: Any) -> None:
        links = [e.cell(n) | {"dl-DPCH-InfoPerRL": e.dpch_of_link(("sf32", 17))} for n in added]
        lists = {
            "rl-AdditionInformationList": links,
            "rl-RemovalInformationList": [{"primaryScramblingCode": n} for n in removed],
        }
        content = {k: v for k, v in lists.items() if v} | more
        add("10.2.1", "activeSetUpdate", content, variant)

    update("1 link more", [444], [], {})
    update("1 link less", [], [333], {})
    update("1 link instead", [444], [333], {})
    update("3 links more", [44, 144, 444], [], {})
    update("with a power", [444], [], {"activationTime": 12, "maxAllowedUL-TX-Power": -7})
    for variant, content in e.cell_update_confirms():
        add("10.2.8", "cellUpdateConfirm", content, variant)
    names = {"activationTime": 201, "new-U-RNTI": e.NEW_U_RNTI, "utran-DRX-CycleLengthCoeff": 9}
    content = names | {"rrc-StateIndicator": "cell-PCH"}
    add("10.2.8", "cellUpdateConfirm", content, "new U-RNTI")
    nas = {"cn-DomainIdentity": "ps-domain", "nas-Message": e.nas(16)}
    add("10.2.11", "downlinkDirectTransfer", nas)
    for variant, content in m.controls():
        add("10.2.17", "measurementControl", content, variant)
    add("10.2.37", "rrcConnectionRelease", {"n-308": 5, "releaseCause": "userInactivity"})
    content = {"releaseCause": "pre-emptiveRelease"}
    add("10.2.37", "rrcConnectionRelease", content, "without N308")
    add("10.2.43", "securityModeCommand", e.security_mode())
    ciphering = {"cipheringModeCommand": ("startRestart", "uea0"), "activationTimeForDPCH": 44}
    content = e.security_mode() | {"cipheringModeInfo": ciphering, "cn-DomainIdentity": "cs-domain"}
    del content["integrityProtectionModeInfo"]
    add("10.2.43", "securityModeCommand", content, "ciphering alone")
    pch = {"rrc-StateIndicator": "ura-PCH"}
    add("10.2.61", "uraUpdateConfirm", pch)
    named = {"new-U-RNTI": e.NEW_U_RNTI, "new-C-RNTI": 0x9876}
    drx = {"utran-DRX-CycleLengthCoeff": 3}
    add("10.2.61", "uraUpdateConfirm", pch | drx, "with a DRX cycle")
    add("10.2.61", "uraUpdateConfirm", pch | named | drx, "new U-RNTI")
    add("10.2.62", "utranMobilityInformation", named)
    add("10.2.62", "utranMobilityInformation", {"new-U-RNTI": e.NEW_U_RNTI}, "U-RNTI alone")
    content = named | {"dl-CounterSynchronisationInfo": e.counters("rB")}
    add("10.2.62", "utranMobilityInformation", content, "relocation")


def add_ul_dcch(table: Table) -> None:
    """Add messages on the uplink DCCH."""

    def add(
        clause: str, message: str, content: Any, variant: str = "", *, safe: bool = True
    ) -> None:
        table.add("UL-DCCH", clause, message, content, variant, is_protected=safe)

    named = {TRANSACTION: 3}
    counters = {"rB-WithPDCP-InfoList": [e.PDCP], "startList": [e.CS_START, e.PS_START]}
    lone = {"startList": [e.PS_START]}
    for clause, message in (
        ("10.2.23", "physicalChannelReconfiguration"),
        ("10.2.28", "radioBearerReconfiguration"),
        ("10.2.31", "radioBearerRelease"),
        ("10.2.34", "radioBearerSetup"),
        ("10.2.63", "utranMobilityInformation"),
    ):
        name = message + ("Confirm" if clause == "10.2.63" else "Complete")
        add(clause, name, named)
        more = {"count-C-ActivationTime": 202, "ul-CounterSynchronisationInfo": counters}
        add(clause, name, named | more, "counters")
    timed = {"start-Value": 0xABCDE, "count-C-ActivationTime": 202}
    add("10.2.34", "radioBearerSetupComplete", named | timed, "START")
    add("10.2.2", "activeSetUpdateComplete", named)
    # Release 99 has UL counter synchronisation info there, which later ones name dummy3.
    content = named | {"dummy3": lone}
    add("10.2.2", "activeSetUpdateComplete", content, "counters")
    for clause, message, cause in (
        ("10.2.3", "activeSetUpdateFailure", "configurationUnsupported"),
        ("10.2.24", "physicalChannelReconfigurationFailure", "physicalChannelFailure"),
        ("10.2.29", "radioBearerReconfigurationFailure", "cellUpdateOccurred"),
        ("10.2.35", "radioBearerSetupFailure", "invalidConfiguration"),
    ):
        add(clause, message, named | {"failureCause": cause})
    request = e.initial_direct_transfer()
    add("10.2.12", "initialDirectTransfer", request, safe=False)
    content = request | {"measuredResultsOnRACH": e.ec_n0(37)}
    add("10.2.12", "initialDirectTransfer", content, "with a measurement", safe=False)
    for octets in (34, 15, 200):
        content = {"cn-DomainIdentity": "ps-domain", "nas-Message": e.nas(octets)}
        add("10.2.58", "uplinkDirectTransfer", content, f"{octets} octets")
    for variant, content in m.reports():
        add("10.2.19", "measurementReport", content, variant)
    add("10.2.38", "rrcConnectionReleaseComplete", named)
    for variant, content in [*e.setup_completes(), edch.setup_complete()]:
        add("10.2.41", "rrcConnectionSetupComplete", content, variant, safe=False)
    add("10.2.44", "securityModeComplete", named | e.security_mode_answer())
    release = {"cn-DomainIdentity": "ps-domain"}
    add("10.2.41a", "signallingConnectionReleaseIndication", release)
    cause = {"signallingConnectionReleaseIndicationCause": "anyOtherCause"}
    later = {"v860nonCriticalExtentions": {"signallingConnectionReleaseIndication-v860ext": cause}}
    content = release | {"laterNonCriticalExtensions": later}
    add("10.2.41a", "signallingConnectionReleaseIndication", content, "cause")


def add_pcch(table: Table) -> None:
    """Add PAGING TYPE 1."""

    def cn(number: int, identity: Any) -> Any:
        content = {
            "pagingCause": "terminatingBackgroundCall"
            if number % 2
            else "terminatingStreamingCall",
            "cn-DomainIdentity": "cs-domain" if number % 3 == 2 else "ps-domain",
            "cn-pagedUE-Identity": identity,
        }
        return ("cn-Identity", content)

    def p_tmsi(number: int) -> Any:
        return cn(number, ("p-TMSI-GSM-MAP", 0xC0000000 + 0x01234567 * number))

    def imsi(number: int) -> Any:
        return cn(number, ("imsi-GSM-MAP", [2, 4, 0, 9, 9, *[number] * 10]))

    def u_rnti(number: int) -> Any:
        return ("utran-Identity", {"u-RNTI": {"srnc-Identity": 0x123, "s-RNTI": 0x45600 + number}})

    def add(variant: str, records: list[Any]) -> None:
        content = {"pagingRecordList": records} if records else {}
        table.add("PCCH", "10.2.20", "pagingType1", content, variant, is_protected=False)

    for count in (1, 5, 8):
        add(f"{count} by P-TMSI", [p_tmsi(n) for n in range(count)])
    for count in (1, 3):
        add(f"{count} by IMSI", [imsi(n) for n in range(count)])
    for count in (1, 6):
        add(f"{count} by U-RNTI", [u_rnti(n) for n in range(count)])
    add("one of each", [imsi(0), p_tmsi(1), u_rnti(2)])
    add("of nobody", [])


def literal(octets: bytes) -> list[str]:
    """Return the lines of a string with the digits of octets."""
    text = octets.hex()
    return [f'    "{text[at : at + HEX_COLUMNS]}"' for at in range(0, len(text), HEX_COLUMNS)]


def render(table: Table) -> str:
    """Return the header with the table."""
    lines = PROLOGUE.splitlines()
    _, _, channels, messages = zip(*table.rows, strict=True)
    with ProcessPoolExecutor() as pool:
        verdicts = pool.map(refused, channels, messages)
    for (name, clause, channel, octets), verdict in zip(table.rows, verdicts, strict=True):
        lines.append(f'    {{"{name}", "{clause}", "{channel}",')
        lines += literal(octets)
        lines[-1] += ","
        lines += literal(verdict.rstrip(b"\0"))
        lines[-1] += "},"
    return "\n".join([*lines, *EPILOGUE.splitlines()]) + "\n"


def main() -> None:
    """Write the header, or print sizes."""
    table = Table()
    for add in (
        add_ul_ccch,
        add_dl_ccch,
        add_ul_dcch,
        add_dl_dcch,
        add_reconfigurations,
        add_e_dch,
        add_pcch,
    ):
        add(table)
    if sys.argv[1:] == ["--sizes"]:
        for name, clause, channel, octets in table.rows:
            print(f"{channel:8}{clause:10}{name:65}{len(octets):4}")
        return
    HEADER.write_text(render(table))


if __name__ == "__main__":
    main()

# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Information elements of RRC of utils/rrc-golden.py, by their names in TS 25.331 11."""

from typing import Any


def ec_n0(value: int) -> Any:
    """Return Measured results on RACH."""
    quantity = ("cpich-Ec-N0", value)
    return {"currentCell": {"modeSpecificInfo": {"measurementQuantity": quantity}}}


# ---- Identities

U_RNTI = {"srnc-Identity": 0x123, "s-RNTI": 0x45678}
NEW_U_RNTI = {"srnc-Identity": 0xFED, "s-RNTI": 0xCBA98}
CS_START = {"cn-DomainIdentity": "cs-domain", "start-Value": 0x12345}
PS_START = {"cn-DomainIdentity": "ps-domain", "start-Value": 0xABCDE}
PDCP = {"rb-Identity": 5, "pdcp-SN-Info": 0xBEEF}


def p_tmsi_and_rai(mcc: list[int], mnc: list[int]) -> Any:
    """Return an initial identity of a UE."""
    lai = {"plmn-Identity": {"mcc": mcc, "mnc": mnc}, "lac": 0x4321}
    return ("p-TMSI-and-RAI", {"p-TMSI": 0xC1234567, "rai": {"lai": lai, "rac": 0x56}})


# ---- Radio bearers and transport channels


def mapping(channel: int, dch: int, *, names_dch: bool = True, is_common: bool = True) -> Any:
    """Return RB mapping info: a DCH, and RACH and FACH."""
    named = {"logicalChannelIdentity": channel}
    uplink = {
        "ul-TransportChannelType": ("dch", dch),
        "rlc-SizeList": "allSizes",
        "mac-LogicalChannelPriority": channel,
    } | (named if names_dch else {})
    downlink = {"dl-TransportChannelType": ("dch", dch)} | (named if names_dch else {})
    rach = {
        "ul-TransportChannelType": "rach",
        "rlc-SizeList": ("explicitList", [{"rlc-SizeIndex": channel + 1}]),
        "mac-LogicalChannelPriority": channel + 1,
    } | named
    fach = {"dl-TransportChannelType": "fach"} | named
    options = [(uplink, downlink)] + ([(rach, fach)] if is_common else [])
    return [
        {
            "ul-LogicalChannelMappings": ("oneLogicalChannel", up),
            "dl-LogicalChannelMappingList": [down],
        }
        for up, down in options
    ]


UL_AM = {
    "transmissionRLC-Discard": ("noDiscard", "dat20"),
    "transmissionWindowSize": "tw128",
    "timerRST": "tr300",
    "max-RST": "rst8",
    "pollingInfo": {
        "timerPollProhibit": "tpp100",
        "timerPoll": "tp200",
        "lastTransmissionPDU-Poll": True,
        "lastRetransmissionPDU-Poll": False,
    },
}
DL_AM = {
    "inSequenceDelivery": True,
    "receivingWindowSize": "rw256",
    "dl-RLC-StatusInfo": {"timerStatusProhibit": "tsp110", "missingPDU-Indicator": False},
}
AM = {"ul-RLC-Mode": ("ul-AM-RLC-Mode", UL_AM), "dl-RLC-Mode": ("dl-AM-RLC-Mode", DL_AM)}
UM = {"ul-RLC-Mode": ("ul-UM-RLC-Mode", {}), "dl-RLC-Mode": "dl-UM-RLC-Mode"}


def srbs(*, is_common: bool = True, all_rlc: bool = False) -> Any:
    """Return SRB1 to SRB4."""
    am = ("rlc-Info", AM)
    rlc = [("rlc-Info", UM), am] + [am if all_rlc else ("same-as-RB", 2)] * 2
    return [
        {
            "rb-Identity": number,
            "rlc-InfoChoice": choice,
            "rb-MappingInfo": mapping(number, 32, is_common=is_common),
        }
        for number, choice in enumerate(rlc, 1)
    ]


def formats(tti: str, size: Any, blocks: list[Any], coding: Any, matching: int, crc: str) -> Any:
    """Return a transport format set of a dedicated transport channel."""
    dynamic = {"rlc-Size": size, "numberOfTbSizeList": blocks, "logicalChannelList": "allSizes"}
    semistatic = {
        "channelCodingType": coding,
        "rateMatchingAttribute": matching,
        "crc-Size": crc,
    }
    return (
        "dedicatedTransChTFS",
        {"tti": (tti, [dynamic]), "semistaticTF-Information": semistatic},
    )


BITS_148 = ("bitMode", ("sizeType2", {"part1": 2, "part2": 4}))
BITS_336 = ("octetModeType1", ("sizeType2", {"part1": 2}))
BITS_309 = ("bitMode", ("sizeType3", {"part1": 3, "part2": 5}))
BITS_384 = ("octetModeType1", ("sizeType2", {"part1": 3, "part2": 2}))
BITS_1095 = ("bitMode", ("sizeType4", {"part1": 1, "part2": 7}))
BITS_1192 = ("octetModeType1", ("sizeType3", {"part1": 2, "part2": 3}))
HALF_RATE = ("convolutional", "half")
SRB_FORMATS = formats("tti40", BITS_148, ["zero", "one"], ("convolutional", "third"), 180, "crc16")
RB_FORMATS = formats(
    "tti20", BITS_336, ["zero", "one", *[("small", n) for n in (2, 3, 4)]], "turbo", 155, "crc12"
)
MORE_FORMATS = formats(
    "tti10", BITS_336, ["zero", "one", *[("small", n) for n in (2, 4, 12)]], "turbo", 145, "crc24"
)


def ul_dch(identity: int, content: Any) -> Any:
    """Return an added transport channel of the uplink."""
    return {"transportChannelIdentity": identity, "transportFormatSet": content}


def as_uplink(identity: int) -> Any:
    """Return the formats of an uplink transport channel."""
    return ("sameAsULTrCH", {"ul-TransportChannelIdentity": identity})


def dl_dch(identity: int, content: Any) -> Any:
    """Return an added transport channel of the downlink."""
    return {
        "dl-transportChannelIdentity": identity,
        "tfs-SignallingMode": content,
        "dch-QualityTarget": {"bler-QualityValue": -20},
    }


def dl_dch_r5(identity: int, content: Any) -> Any:
    """Return an added DCH of the downlink, of release 5."""
    return {
        "dl-TransportChannelType": ("dch", identity),
        "tfs-SignallingMode": content,
        "dch-QualityTarget": {"bler-QualityValue": -20},
    }


def tfcs(count: int, bits: int, *, has_gains: bool = True) -> Any:
    """Return a TFCS: computed gain factors but for the last TFC."""
    members = []
    for number in range(count):
        computed = ("computedGainFactors", number % 4)
        signalled = (
            "signalledGainFactors",
            {
                "modeSpecificInfo": {"gainFactorBetaC": 8},
                "gainFactorBetaD": 15,
                "referenceTFC-ID": 3,
            },
        )
        gains = signalled if number == count - 1 else computed
        offset = {"powerOffsetInformation": {"gainFactorInformation": gains}}
        members.append({f"ctfc{bits}": number} | (offset if has_gains else {}))
    return ("normalTFCI-Signalling", ("complete", {"ctfcSize": (f"ctfc{bits}Bit", members)}))


def ul_common(count: int, bits: int) -> Any:
    """Return what uplink transport channels have in common."""
    return {"modeSpecificInfo": {"ul-TFCS": tfcs(count, bits)}}


def dl_common(parameters: Any) -> Any:
    """Return what downlink transport channels have in common."""
    return {"modeSpecificInfo": {"dl-Parameters": parameters}}


DL_AS_UL = dl_common("sameAsUL")

# ---- Physical channels

FREQUENCY = {"modeSpecificInfo": {"uarfcn-UL": 9750, "uarfcn-DL": 10700}}
POWER_CONTROL = {
    "dpcch-PowerOffset": -46,
    "pc-Preamble": 6,
    "sRB-delay": 5,
    "powerControlAlgorithm": ("algorithm1", 1),
}
HS_POWER_CONTROL = POWER_CONTROL | {"deltaACK": 5, "deltaNACK": 6, "ack-NACK-repetition-factor": 2}


def ul_dpch(control: Any = None) -> Any:
    """Return the uplink DPCH."""
    channel = {
        "scramblingCodeType": "longSC",
        "scramblingCode": 0x123456,
        "spreadingFactor": "sf64",
        "tfci-Existence": True,
        "puncturingLimit": "pl0-88",
    }
    content = {
        "ul-DPCH-PowerControlInfo": control or POWER_CONTROL,
        "modeSpecificInfo": channel,
    }
    return ("ul-DPCH-Info", content)


def dl_dpch(factor: Any, *, begins: bool) -> Any:
    """Return what the radio links of a DPCH have in common."""
    channel = {
        "dl-DPCH-PowerControlInfo": {"modeSpecificInfo": {"dpc-Mode": "tpcTripletInSoft"}},
        "powerOffsetPilot-pdpdch": 12,
        "spreadingFactorAndPilot": factor,
        "positionFixedOrFlexible": "flexible",
        "tfci-Existence": not begins,
    }
    dpch = {
        "cfnHandling": ("initialise", {}) if begins else "maintain",
        "modeSpecificInfo": channel,
    }
    offset = {"defaultDPCH-OffsetValue": 88} if begins else {}
    return {"dl-DPCH-InfoCommon": dpch, "modeSpecificInfo": offset}


def dpch_of_link(code: Any) -> Any:
    """Return the DPCH of a radio link."""
    return {
        "pCPICH-UsageForChannelEst": "shallNotBeUsed",
        "dpch-FrameOffset": 77,
        "dl-ChannelisationCodeList": [{"sf-AndCodeNumber": code}],
        "tpc-CombinationIndex": 3,
    }


def cell(code: int) -> Any:
    """Return a primary scrambling code."""
    return {"primaryCPICH-Info": {"primaryScramblingCode": code}}


def links(code: Any = None, *, serves: bool | None = None) -> Any:
    """Return a radio link, with a DPCH that has a code, and perhaps the serving HS-DSCH."""
    content = cell(333) | ({} if serves is None else {"servingHSDSCH-RL-indicator": serves})
    dpch = {"dl-DPCH-InfoPerRL": dpch_of_link(code)} if code else {}
    return [{"modeSpecificInfo": content} | dpch]


def hs_pdsch(codes: list[int]) -> Any:
    """Return HS-PDSCH, and the HS-SCCHs before it."""
    feedback = {
        "measurementPowerOffset": 7,
        "feedback-cycle": "fc8",
        "cqi-RepetitionFactor": 2,
        "deltaCQI": 4,
    }
    return {
        "hs-scch-Info": {"modeSpecificInfo": {"hS-SCCHChannelisationCodeInfo": codes}},
        "measurement-feedback-Info": {"modeSpecificInfo": feedback},
    }


SF_256 = ("sfd256", "pb4")


def dpch(factor: Any, code: Any, *, begins: bool, power: int | None = None) -> Any:
    """Return the elements of a message about a DPCH."""
    elements = {
        "ul-ChannelRequirement": ul_dpch(),
        "dl-CommonInformation": dl_dpch(factor, begins=begins),
        "dl-InformationPerRL-List": links(code),
    }
    return elements | ({} if power is None else {"maxAllowedUL-TX-Power": power})


def cell_update_confirms() -> list[tuple[str, Any]]:
    """Return contents of CELL UPDATE CONFIRM, but for the U-RNTI."""
    head = {"rrc-TransactionIdentifier": 3}
    fach = head | {"rrc-StateIndicator": "cell-FACH", "new-C-RNTI": 0x9876}
    pch = head | {"rrc-StateIndicator": "cell-PCH", "rlc-Re-establishIndicatorRb2-3or4": True}
    dch = head | {
        "rrc-StateIndicator": "cell-DCH",
        "rlc-Re-establishIndicatorRb5orAbove": True,
    }
    dch |= dpch(SF_256, ("sf32", 17), begins=True, power=24)
    channels = {"ul-CommonTransChInfo": ul_common(2, 8), "dl-CommonTransChInfo": DL_AS_UL}
    return [
        ("CELL_FACH", fach),
        ("CELL_PCH", pch),
        ("CELL_DCH", dch),
        ("CELL_DCH, TFCS", dch | channels),
    ]


# ---- Radio access bearers


RB_UL_AM = {
    "transmissionRLC-Discard": (
        "maxDAT-Retransmissions",
        {"maxDAT": "dat15", "timerMRW": "te300", "maxMRW": "mm6"},
    ),
    "transmissionWindowSize": "tw512",
    "timerRST": "tr700",
    "max-RST": "rst4",
    "pollingInfo": {
        "timerPollProhibit": "tpp90",
        "timerPoll": "tp210",
        "poll-PDU": "pdu128",
        "poll-SDU": "sdu4",
        "lastTransmissionPDU-Poll": True,
        "lastRetransmissionPDU-Poll": True,
        "pollWindow": "pw80",
    },
}
RB_DL_AM = {
    "inSequenceDelivery": True,
    "receivingWindowSize": "rw1024",
    "dl-RLC-StatusInfo": {
        "timerStatusProhibit": "tsp80",
        "missingPDU-Indicator": True,
        "timerStatusPeriodic": "tsp750",
    },
}


def pdcp(header: str, window: str, **values: int) -> Any:
    """Return PDCP of a radio bearer (10.3.4.2): lossless, with header compression of RFC 2507."""
    algorithm = ("rfc2507-Info", {name.replace("_", "-"): value for name, value in values.items()})
    return {
        "losslessSRNS-RelocSupport": ("supported", window),
        "pdcp-PDU-Header": header,
        "headerCompressionInfoList": [{"algorithmSpecificInfo": algorithm}],
    }


PDCP_INFO = pdcp("present", "sn65535")
PDCP_PLAIN = {"pdcp-PDU-Header": "present"}
SPACES = {"tcp_SPACE": 255, "non_TCP_SPACE": 65535}
PDCP_VALUES = pdcp("absent", "sn255", f_MAX_PERIOD=300, f_MAX_TIME=255, max_HEADER=60, **SPACES)


def rab(*, is_common: bool = True, on_hs_dsch: bool = False, info: Any = PDCP_INFO) -> Any:
    """Return a radio access bearer of the PS domain with RB5."""
    downlink = RB_DL_AM | ({"dl-RLC-PDU-size": ("sizeType2", {"part1": 2})} if on_hs_dsch else {})
    options = mapping(5, 1, names_dch=False, is_common=is_common)
    if on_hs_dsch:
        options[0]["dl-LogicalChannelMappingList"] = [{"dl-TransportChannelType": ("hsdsch", 3)}]
    rlc = {"ul-RLC-Mode": ("ul-AM-RLC-Mode", RB_UL_AM), "dl-RLC-Mode": ("dl-AM-RLC-Mode", downlink)}
    bearer = {
        "rb-Identity": 5,
        "pdcp-Info": info,
        "rlc-InfoChoice": ("rlc-Info", rlc),
        "rb-MappingInfo": options,
    }
    named = {
        "rab-Identity": ("gsm-MAP-RAB-Identity", 5),
        "cn-DomainIdentity": "ps-domain",
        "re-EstablishmentTimer": "useT315",
    }
    return [{"rab-Info": named, "rb-InformationSetupList": [bearer]}]


def hs_dsch() -> Any:
    """Return HS-DSCH with one queue."""
    queue = {
        "mac-hsQueueId": 2,
        "mac-dFlowId": 3,
        "reorderingReleaseTimer": "rt80",
        "mac-hsWindowSize": "mws16",
        "mac-d-PDU-SizeInfo-List": [{"mac-d-PDU-Size": 336, "mac-d-PDU-Index": 4}],
    }
    harq = {"numberOfProcesses": 6, "memoryPartitioning": "implicit"}
    mode = {"harqInfo": harq, "addOrReconfMAC-dFlow": {"mac-hs-AddReconfQueue-List": [queue]}}
    return {"dl-TransportChannelType": "hsdsch", "tfs-SignallingMode": ("hsdsch", mode)}


def counters(prefix: str) -> Any:
    """Return DL counter synchronisation info; releases spell its list in two ways."""
    return {f"{prefix}-WithPDCP-InfoList": [PDCP]}


def other_rab(*, is_r5: bool = False) -> Any:
    """Return a radio access bearer of the CS domain in the other modes of RLC."""
    uplink = [
        ("ul-TM-RLC-Mode", {"transmissionRLC-Discard": ("timerBasedNoExplicit", "dt20")}),
        ("ul-TM-RLC-Mode", {"segmentationIndication": True}),
        ("ul-UM-RLC-Mode", {"transmissionRLC-Discard": ("timerBasedNoExplicit", "dt90")}),
        ("ul-AM-RLC-Mode", RB_UL_AM | {"transmissionRLC-Discard": EXPLICIT}),
    ]
    size = {"dl-RLC-PDU-size": ("sizeType3", {"part1": 2, "part2": 3})} if is_r5 else {}
    downlink = [
        ("dl-TM-RLC-Mode", {}),
        ("dl-TM-RLC-Mode", {"segmentationIndication": True}),
        ("dl-UM-RLC-Mode", {"dl-UM-RLC-LI-size": "size15"} if is_r5 else None),
        ("dl-AM-RLC-Mode", RB_DL_AM | size),
    ]
    one_sided = {"rlc-OneSidedReEst": True} if is_r5 else {}
    bearers = [
        {
            "rb-Identity": 6 + number,
            "rlc-InfoChoice": ("rlc-Info", {"ul-RLC-Mode": up, "dl-RLC-Mode": down} | one_sided),
            "rb-MappingInfo": mapping(6, 2 + number, names_dch=False, is_common=False),
        }
        for number, (up, down) in enumerate(zip(uplink, downlink, strict=True))
    ]
    info = {
        "rab-Identity": ("gsm-MAP-RAB-Identity", 1),
        "cn-DomainIdentity": "cs-domain",
        "re-EstablishmentTimer": "useT314",
    }
    return [{"rab-Info": info, "rb-InformationSetupList": bearers}]


EXPLICIT = ("timerBasedExplicit", {"timerMRW": "te120", "timerDiscard": "td2", "maxMRW": "mm24"})
# Of each kind of size, number of blocks, TTI and coding.
OTHER_FORMATS = [
    formats("tti20", ("bitMode", ("sizeType1", 81)), ["zero", "one"], HALF_RATE, 200, "crc12"),
    formats("tti10", BITS_309, ["one"], ("convolutional", "third"), 256, "crc0"),
    formats("tti80", BITS_1095, [("small", 17), ("large", 18)], "noCoding", 1, "crc8"),
    formats("tti40", BITS_1192, ["zero", ("large", 512)], "turbo", 2, "crc24"),
    formats("tti20", ("octetModeType1", ("sizeType1", 5)), ["one"], "turbo", 3, "crc24"),
    formats("tti20", BITS_384, ["one"], "turbo", 4, "crc24"),
]


# ---- NAS messages and security


def nas(octets: int) -> bytes:
    """Return a NAS message of a length."""
    return bytes((7 * n + 3) % 256 for n in range(octets))


def initial_direct_transfer() -> Any:
    """Return INITIAL DIRECT TRANSFER."""
    basis = ("localPTMSI", {"routingparameter": 0x2A5})
    selector = ("release99", {"cn-Type": ("gsm-Map-IDNNS", {"routingbasis": basis})})
    return {
        "cn-DomainIdentity": "ps-domain",
        "intraDomainNasNodeSelector": {"version": selector},
        "nas-Message": nas(13),
    }


def activations() -> Any:
    """Return ciphering activation times of SRB2 to SRB4."""
    return [{"rb-Identity": n, "rlc-SequenceNumber": 1000 * n + 7} for n in (2, 3, 4)]


def security_mode() -> Any:
    """Return SECURITY MODE COMMAND."""
    return {
        "securityCapability": {
            "cipheringAlgorithmCap": 0x0003,
            "integrityProtectionAlgorithmCap": 0x0002,
        },
        "cipheringModeInfo": {
            "cipheringModeCommand": ("startRestart", "uea1"),
            "rb-DL-CiphActivationTimeInfo": activations(),
        },
        "integrityProtectionModeInfo": {
            "integrityProtectionModeCommand": (
                "startIntegrityProtection",
                {"integrityProtInitNumber": 0x01234567},
            ),
            "integrityProtectionAlgorithm": "uia1",
        },
        "cn-DomainIdentity": "ps-domain",
    }


def security_mode_answer() -> Any:
    """Return SECURITY MODE COMPLETE, but for the transaction identifier."""
    return {
        "ul-IntegProtActivationInfo": {"rrc-MessageSequenceNumberList": [1, 3, 5, 7, 15]},
        "rb-UL-CiphActivationTimeInfo": activations(),
    }


# ---- Capability


def capability() -> Any:
    """Return UE radio access capability of FDD."""
    compressed = {"fdd-Measurements": True, "gsm-Measurements": {"gsm900": True, "gsm1900": True}}
    return {
        "pdcp-Capability": {
            "losslessSRNS-RelocationSupport": True,
            "supportForRfc2507": ("supported", "by4096"),
        },
        "rlc-Capability": {
            "totalRLC-AM-BufferSize": "kb500",
            "maximumRLC-WindowSize": "mws2047",
            "maximumAM-EntityNumber": "am8",
        },
        "transportChannelCapability": {
            "dl-TransChCapability": {
                "maxNoBitsReceived": "b7680",
                "maxConvCodeBitsReceived": "b1280",
                "turboDecodingSupport": ("supported", "b6400"),
                "maxSimultaneousTransChs": "e8",
                "maxSimultaneousCCTrCH-Count": 2,
                "maxReceivedTransportBlocks": "tb32",
                "maxNumberOfTFC": "tfc128",
                "maxNumberOfTF": "tf64",
            },
            "ul-TransChCapability": {
                "maxNoBitsTransmitted": "b3840",
                "maxConvCodeBitsTransmitted": "b640",
                "turboEncodingSupport": ("supported", "b2560"),
                "maxSimultaneousTransChs": "e16",
                "modeSpecificInfo": "fdd",
                "maxTransmittedBlocks": "tb16",
                "maxNumberOfTFC": "tfc64",
                "maxNumberOfTF": "tf32",
            },
        },
        "rf-Capability": {"fddRF-Capability": {"ue-PowerClass": 3}},
        "physicalChannelCapability": {
            "fddPhysChCapability": {
                "downlinkPhysChCapability": {
                    "maxNoDPCH-PDSCH-Codes": 3,
                    "maxNoPhysChBitsReceived": "b19200",
                    "dummy2": "notSupported",
                },
                "uplinkPhysChCapability": {"maxNoDPDCH-BitsTransmitted": "b9600"},
            }
        },
        "ue-MultiModeRAT-Capability": {
            "multiRAT-CapabilityList": {"supportOfGSM": True},
            "multiModeCapability": "fdd",
        },
        "securityCapability": security_mode()["securityCapability"],
        "ue-positioning-Capability": {"networkAssistedGPS-Supported": "noNetworkAssistedGPS"},
        "measurementCapability": {
            "downlinkCompressedMode": compressed,
            "uplinkCompressedMode": {"fdd-Measurements": False},
        },
    }


def hsdpa_extensions() -> Any:
    """Return what a UE of release 5 adds to RRC CONNECTION SETUP COMPLETE."""
    name = "rrcConnectionSetupComplete"
    hs_pdsch = ("supported", {"hsdsch-physical-layer-category": 12})
    unsupported = {asn1: "unsupported" for asn1 in ("tdd384-hspdsch", "tdd128-hspdsch")}
    v590 = {
        "pdcp-Capability-r5-ext": {},
        "rlc-Capability-r5-ext": {},
        "physicalChannelCapability": {"fdd-hspdsch": hs_pdsch} | unsupported,
        "multiModeRAT-Capability-v590ext": {},
    }
    v4b0 = {
        "pdcp-Capability-r4-ext": {"supportForRfc3095": "notSupported"},
        "accessStratumReleaseIndicator": "rel-5",
    }
    band = {
        "radioFrequencyBandFDD": "fdd1900",
        "measurementCapability": {"compressedModeMeasCapabFDDList": [{}]},
    }
    v370 = {"ue-RadioAccessCapabBandFDDList": [band]}
    ext = {f"{name}-v590ext": {"ue-RadioAccessCapability-v590ext": v590}}
    ext = {
        f"{name}-v4b0ext": {"ue-RadioAccessCapability-v4b0ext": v4b0},
        "v590NonCriticalExtensions": ext,
    }
    ext = {f"{name}-v3g0ext": {}, "v4b0NonCriticalExtensions": ext}
    ext = {f"{name}-v3a0ext": {}, "laterNonCriticalExtensions": {"v3g0NonCriticalExtensions": ext}}
    ext = {f"{name}-v380ext": {}, "v3a0NonCriticalExtensions": ext}
    return {
        f"{name}-v370ext": {"ue-RadioAccessCapability-v370ext": v370},
        "v380NonCriticalExtensions": ext,
    }


def setup_completes() -> list[tuple[str, Any]]:
    """Return contents of RRC CONNECTION SETUP COMPLETE."""
    lesser = capability()
    lesser["pdcp-Capability"] = {"supportForRfc2507": "notSupported"}
    channels = {
        f"{d}l-TransChCapability": lesser["transportChannelCapability"][f"{d}l-TransChCapability"]
        | {f"turbo{x}codingSupport": "notSupported"}
        for d, x in (("d", "De"), ("u", "En"))
    }
    lesser["transportChannelCapability"] = channels
    begin = {"rrc-TransactionIdentifier": 2, "startList": [CS_START, PS_START]}
    able = begin | {"ue-RadioAccessCapability": capability()}
    return [
        ("", able),
        ("HS-DSCH", able | {"v370NonCriticalExtensions": hsdpa_extensions()}),
        ("without turbo codes", begin | {"ue-RadioAccessCapability": lesser}),
        ("START alone", begin),
    ]

# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""What all experiments of Modi's thesis share: wires, buffers, links, variants."""

from dataclasses import replace

from umts_tool.experiment import Scenario

PAPER = "Modi: TCP variants over HSDPA (thesis, EURANE on ns-2)"
VARIANTS = ("reno", "newreno", "vegas", "fast")
NAMES = {"reno": "Reno", "newreno": "NewReno", "vegas": "Vegas", "fast": "FAST", "tahoe": "Tahoe"}
IDEAL, IDEAL_AS_WRITTEN = 14, 22  # CQI
FLOW_COUNTS = (5, 10, 20)
BUFFERS = {"transmissionBufferPdus": 500, "macHsBufferPdus": 500}
BOTTLENECK = "1.2Mbps"

SCENARIO = Scenario(
    "umts-tcp-over-hsdpa",
    {
        "giRate": "10Mbps",
        "giDelay": "5ms",
        "gnQueue": 50,
        "gnDelay": "35ms",
        "iuDelay": "0.4ms",
        "iubDelay": "15ms",
        "iubRate": "622Mbps",
        "timerPoll": "170ms",
        "maxTransmissions": 3,
        "harqCombining": "Chase",
        "mss": 1000,
        "window": 30,
        "accountedPduBits": 320,
        "fastAlpha": 20,
        "startJitter": "1s",
    },
)

ASSUMPTIONS = (
    "'1.2 Mb/s' and 'CQI 22' do not go together: CQI 22 carries 3.4 Mb/s, CQI 14, which the stock "
    "trace of the reference holds, 1.2 Mb/s. Claims are judged at CQI 14; CQI 22 runs beside it.",
    "Buffers count PDUs of 40 octets of payload, in the RNC and in the Node B, as many in each.",
    "TCP window 30 segments, recovered from table 4.3: at 500 and 750 bytes, where nothing is lost, "
    "throughput times round trip (the delay, and 71 ms back) is 29 to 32 segments for every variant but "
    "Vegas.",
    "A PDU is accounted with its 320 bits of payload alone, as the reference does: 8 of them per TTI at "
    "CQI 14, 1.28 Mb/s.",
    "Link of each host to the GGSN: 10 Mb/s as stated, 5 ms; the thesis has no delay for it. Where the "
    "wires shall be the bottleneck, the link from the GGSN to the SGSN has 1.2 Mb/s and a drop-tail "
    "queue of 50 packets (ns-2's default); the figure that shows its place did not survive.",
    "Flows start at random within the first second, another time for each seed: nothing else is random "
    "where links are free of errors.",
    "FAST: alpha 20, which the thesis uses where it names one.",
)


def grid(**axes):
    """Axes of a grid: what is no tuple is one value."""
    return {name: v if isinstance(v, tuple) else (v,) for name, v in axes.items()}


def of_flow(number, column, flows):
    """Name of a column of one of several flows."""
    return f"flow{number}_{column}" if flows > 1 else column


def goodput_kbps(results, number, flows, **where):
    """Goodput of a flow in every seed, kb/s."""
    return results.per_seed(of_flow(number, "goodput_bps", flows), **where) / 1e3


def total_kbps(results, **where):
    """Goodput of all flows in every seed, kb/s."""
    return results.per_seed("total_goodput_bps", **where) / 1e3


def mixed(flows):
    """The four variants of the study side by side; Tahoe in the background."""
    return ",".join((*VARIANTS, *["tahoe"] * (flows - len(VARIANTS))))


# The control plane between RNC and Node B in EURANE.
EURANE = {
    "flowControl": "eurane",
    "creditInterval": "30ms",
    "creditLevel": 250,
    "instantRequests": "true",
    "requestInterval": "1ms",
}
CONTROL_PLANE = (
    "The RNC tells what waits there in no time, every 30 ms the Node B grants what brings its queue to "
    "250 PDUs, 15 ms later the RNC sends, and what finds nothing to send is returned: as in EURANE."
)
# What the thesis ran.
THESIS = Scenario(SCENARIO.program, {**SCENARIO.flags, **EURANE})
THESIS_ASSUMPTIONS = (*ASSUMPTIONS, CONTROL_PLANE)


def with_standing(experiment, id):  # noqa: A002
    """The same experiment with the module's own flow control, standing allocations (TS 25.435)."""
    scenario = experiment.scenario
    flags = {name: value for name, value in scenario.flags.items() if name not in EURANE}
    return replace(
        experiment,
        id=id,
        title=f"{experiment.title}, with standing allocations",
        scenario=Scenario(scenario.program, flags),
        assumptions=(
            *(one for one in experiment.assumptions if one != CONTROL_PLANE),
            "Flow control of HS-DSCH is the module's default, standing allocations (TS 25.435).",
        ),
    )

# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

# C++ examples that test.py runs: (example and arguments, do_run, do_valgrind_run).
cpp_examples = [
    ("tcp-dumbbell --duration=30s", "True", "True"),
    ("tcp-dumbbell --duration=30s --queue=drr --variant1=reno", "True", "True"),
    ("tcp-per-socket", "True", "True"),
    (
        "umts-cell-capacity --duration=10s --holdingTime=2s --load=1 --hsdpaUsers=1",
        "True",
        "True",
    ),
    ("umts-combination --preset=hsdpa --signalling=srb --strict", "True", "True"),
    (
        "umts-combination --preset=hsdpa --signalling=srb --ueProcessing=Longest"
        " --handOverInterval=500ms --synchronisationTime=40ms --strict",
        "True",
        "True",
    ),
    ("umts-channel-switching --inactivity=1s", "True", "True"),
    ("umts-channel-switching --network=att-2010", "True", "True"),
    ("umts-drive --speed=120", "True", "True"),
    ("umts-first", "True", "True"),
    ("umts-hsdpa --distance=300", "True", "True"),
    ("umts-mpi --duration=2s", "True", "True"),
    ("umts-hs-trace --duration=10s", "True", "True"),
    ("umts-hs-qos --duration=5s", "True", "True"),
    ("umts-cell-capacity --load=1 --duration=12s --holdingTime=5s", "True", "True"),
    ("umts-dch-reference --duration=5s", "True", "True"),
    ("umts-dch-reference --duration=5s --test=uplink --profile=Case4", "True", "True"),
    ("umts-e-dch-reference --duration=5s --channel=7", "True", "True"),
    ("umts-geometry --duration=20s", "True", "True"),
    (
        "umts-operator-network --duration=60s --warmup=20s --users=6 --calls=0.5 --strict",
        "True",
        "True",
    ),
    ("umts-geometry --duration=20s --layout=poisson --shadowing=0", "True", "True"),
    ("umts-hs-reference --duration=5s", "True", "True"),
    ("umts-http --duration=20s --tbler=0.1", "True", "True"),
    (
        "umts-http --duration=60s --interval=20s --switching --fachInactivityTimer=2s"
        " --inactiveState=IDLE",
        "True",
        "True",
    ),
    ("umts-http --duration=60s --switching --signalling=srb", "True", "True"),
    ("umts-own-decoder --begin=0.1", "True", "True"),
    ("umts-own-flow-control --holdTime=0.2", "True", "True"),
    ("umts-own-quality-model --period=1s", "True", "True"),
    ("umts-own-scheduler --alpha=2", "True", "True"),
    ("umts-interruption --duration=60s --event=failure", "True", "True"),
    ("umts-ping-pong --duration=30s --measurement=specification", "True", "True"),
    ("umts-hsdpa-cost --users=8", "True", "True"),
    ("umts-queue-disc --disc=FqCoDel", "True", "True"),
    (
        "umts-speed-test --duration=15s --uplink=edch --link=fading --powerControl=1 --others=2",
        "True",
        "True",
    ),
    (
        "umts-tcp-over-dch --duration=20s --softHandOver=600ms --handOverInterval=2s"
        " --ns3::umts::RncRrc::RadioLinkProcessing=ns3::ExponentialRandomVariable[Mean=0.4]",
        "True",
        "True",
    ),
    ("umts-tcp-over-dch --duration=20s", "True", "True"),
    ("umts-tcp-over-dch --duration=20s --preset=cch", "True", "True"),
    ("umts-tcp-over-dch --duration=20s --radioLinks=3 --tbler=0.1", "True", "True"),
    (
        "umts-tcp-over-dch --duration=20s --tbler=0.1 --split --splitAt=ggsn --tunnels=sgsn",
        "True",
        "True",
    ),
    ("umts-tcp-over-hsdpa --duration=10s --ues=2 --link=fading", "True", "True"),
    ("umts-three-cells --speed=60", "True", "True"),
    ("umts-tunnels --atm", "True", "True"),
    ("umts-two-rncs --iurDelay=20ms", "True", "True"),
    ("umts-two-bearers --own=false", "True", "True"),
    ("umts-wifi-call --duration=30s --speed=10", "True", "True"),
    ("umts-voice-video --duration=20s --voiceRlc=TM", "True", "True"),
]

# Python examples that test.py runs: none, they need the package umts of the private environment.
python_examples = []

# Python examples that print the numbers of the C++ example of the same name: (example, do_run).
python_twins = [
    ("tcp-per-socket.py", "True"),
    ("umts-channel-switching.py", "True"),
    ("umts-first.py", "True"),
    ("umts-hsdpa.py", "True"),
    ("umts-own-decoder.py", "True"),
    ("umts-own-flow-control.py", "True"),
    ("umts-own-quality-model.py", "True"),
    ("umts-own-scheduler.py", "True"),
    ("umts-queue-disc.py", "True"),
    ("umts-three-cells.py", "True"),
    ("umts-two-bearers.py", "True"),
    ("umts-wifi-call.py", "True"),
]

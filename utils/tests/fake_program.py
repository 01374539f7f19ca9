#!/usr/bin/env -S python3 -IS
# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Stands in for the programs: the same flags, JSON and CSV, plausible numbers, no delay.

FAKE_SLEEP_S makes it slow, FAKE_CRASH_AT makes it crash at one block error rate.
"""

import json
import os
import random
import sys
import time

flags = dict(argument.removeprefix("--").partition("=")[::2] for argument in sys.argv[1:])
variant = flags.get("variant", "reno")
tbler = float(flags.get("tbler", 0))
duration_s = float(flags["duration"].removesuffix("s"))
chance = random.Random(f"{variant} {tbler} {flags['RngRun']}")

time.sleep(float(os.environ.get("FAKE_SLEEP_S", 0)))
if os.environ.get("FAKE_CRASH_AT", "never") == flags.get("tbler"):
    print("a line before", "assert failed at block 7", sep="\n", file=sys.stderr)
    print("terminate called without an active exception", file=sys.stderr)
    sys.exit(134)


def write(series, header, rows):
    """Write a time series when it is asked for."""
    if f"{series}Csv" in flags:
        with open(flags[f"{series}Csv"], "w", encoding="ascii") as file:
            file.write(header + "\n")
            file.writelines(",".join(map(str, row)) + "\n" for row in rows)


reno = variant == "reno"
share = 0.96 * (1 - tbler) if reno else max(0.03, 0.96 - 14 * tbler)
share += chance.gauss(0, 0.001)
spurious = 0 if reno or tbler < 0.2 else 3
peak = 64 if reno else 7
windows = [(0.2 * n, min(2**n, 64) if reno else chance.randint(4, 7)) for n in range(50)]
rtts_s = [0.12 + 0.02 * chance.randint(0, 8) for _ in range(int(26 * min(duration_s, 100)))]
if "variant1" in flags:  # tcp-dumbbell
    both = [(when, flow, window) for flow in (1, 2) for when, window in windows]
    write("cwnd", "time_s,flow,cwnd_segments", both)
else:
    write("cwnd", "time_s,cwnd_segments", windows)
write("rtt", "time_s,rtt_s", [(n / 26, rtt_s) for n, rtt_s in enumerate(rtts_s)])
segments = [(0.1 * n, "sent", n) for n in range(100)]
segments += [(0.1 * n, "received", n) for n in range(1, 300)]
if spurious:
    segments += [(5.0, "timeout", 48), (5.3, "redundant", 48), (5.0, "spurious", 48)]
write("segment", "time_s,event,segment", segments)

gap_s = 0.1 if flags.get("udpRate") == "16kbps" else 0.01
came = (
    (gap_s * n + 0.05, way) for n in range(1, int(duration_s / gap_s)) for way in ("down", "up")
)
write(
    "packet",
    "time_s,ue_number,direction,octets",
    ((when, 1, f"{way}link", flags.get("udpSize", 0)) for when, way in came if when < duration_s),
)

links = float(flags.get("radioLinks", 1))
rlc = {"mac_sent_blocks": 1000, "mac_error_blocks": 1000 * tbler**links}
rlc |= {"rlc_sent_pdus": 100, "rlc_retransmitted_pdus": 5, "rlc_discarded_sdus": 0}
rlc |= {"rlc_normalised_ratio": 1 - tbler, "rlc_throughput_bps": 1e6}
flow = {
    "ue_number": 1,
    "normalised_payload_ratio": share * 512 / 532,
    "normalised_segments_ratio": share,
    "delivery_pause_max_s": 0.1,
    "rtt_samples_count": len(rtts_s),
    "rtt_min_s": min(rtts_s),
    "rtt_mean_s": sum(rtts_s) / len(rtts_s),
    "rtt_p95_s": sorted(rtts_s)[len(rtts_s) * 95 // 100],
    "rtt_max_s": max(rtts_s),
    "cwnd_mean_segments": 60.0 if reno else 5.2,
    "cwnd_max_segments": peak,
    "cwnd_at_most_2_time_ratio": 0.6,
    "timeouts_count": spurious,
    "spurious_timeouts_count": spurious,
    "redundant_segments": spurious,
    "transactions_count": 100,
    "rrc_pch_s": 10 * (1 + tbler),
    "rrc_idle_s": 10 * (1 + tbler),
    "ping_median_s": 0.124,
    "lost_packets": 3,
    "simulated_lost_packets": 3,
    "simulated_round_trip_s": 0.1235,
    "rrc_dch_s": 100 * (1 + tbler),
    "rrc_fach_s": 50 * (1 + tbler),
    "rrc_set_up_s": 20 * (1 + tbler),
    "rrc_changes_count": 300,
    "radio_energy_j": 500 * (1 + tbler) + chance.gauss(0, 0.1),
    "radio_energy_fach_j": 200 * (1 + tbler),
    "radio_energy_set_up_j": 50 * (1 + tbler),
    "syns_sent_count": 2,
    "connect_s": 2.1,
    "client_retransmitted_segments": 0,
    "response_mean_frames": 10 * (1 + tbler) + chance.gauss(0, 0.1),
    "waiting_mean_frames": 0.5,
    "uu_delay_dl_s": 0.01 if int(flags.get("dlLength", 552)) <= 480 else 0.02,
    "uu_delay_ul_s": 0.02,
    "goodput_bps": 400e3 * share,
    "delay_mean_s": 0.1,
    "retransmitted_segments": 3,
    "offered_bps": 500e3,
    "hs_transmissions_per_block": 1 + float(flags.get("bler", 0)),
    "hs_mac_throughput_bps": 420e3 * share,
    **{f"{direction}_{name}": value for direction in ("dl", "ul") for name, value in rlc.items()},
}
seconds = range(int(duration_s))
write("rate", "time_s,ue_number,goodput_bps,offered_bps", [(n, 1, 490e3, 500e3) for n in seconds])
ues = int(flags.get("ues", 1))
result = {"parameters": flags, "flows": ues * [flow], "jain_index": 1.0, "conserved": True}
if "measurement" in flags:
    result |= {"handovers_per_way": 2 + chance.random(), "ping_pongs_per_way": 1 + chance.random()}
    result |= {"serving_loss_mean_db": 1.0, "late_time_ratio": 0.1}
if "interval" in flags and "event" in flags:  # umts-interruption
    flow |= {"interruptions_count": 20, "lost_packets": 0}
    flow |= {f"{way}_pause_{what}_s": 0.1 for way in ("dl", "ul") for what in ("mean", "max")}
    flow |= {
        f"{step}_{what}_s": 1.8
        for step in ("establishment", "cell_update", "reestablishment")
        for what in ("mean", "max")
    }
result["total_goodput_bps"] = ues * flow["goodput_bps"]
if "rncQueue" in flags:
    result["rnc_queue"] = {"wait_mean_s": 0.02, "wait_p95_s": 0.05 + chance.random()}
if flags.get("split") == "true":
    result["split"] = {"held_max_octets": 65536}
if flags.get("uplink") == "edch":
    flow |= {"edch_sent_blocks": 1000, "edch_repeated_blocks": 1000 * tbler, "edch_lost_blocks": 0}
    flow |= {
        "upload_goodput_bps": 1e6,
        "dpcch_power_mean_dbm": -20.0 - links,
        "ue_power_mean_dbm": 1.0,
    }
    result |= {"total_upload_bps": ues * 1e6, "upload_jain_index": 1.0}
    for cell in ("", "other_"):
        result |= {f"{cell}noise_rise_{what}_db": 5.5 for what in ("p50", "p95", "max")}
        result[f"{cell}uplink_load_mean"] = 0.7
if "tcpUes" in flags:
    result["tcp_goodput_bps"] = float(flags["tcpUes"]) * flow["goodput_bps"]
    for service in ("voice", "video"):
        result |= {f"{service}_in_time_ratio": 0.99, f"{service}_most_loss_ratio": 0.01}
if "variant1" in flags:
    del flow["ue_number"]
    flow |= {
        "acked_packets": int(93 * duration_s),
        "no_queue_rtt_s": 0.013,
        "cwnd_last_part_segments": 4.0,
        "queued_packets": 2.0,
        "rate_last_part_pps": 93.0,
        "fast_recoveries_count": 1,
    }
    result |= {"flows": [flow, flow], "ratio": 1.0, "max_min_ratio": 1.0}
    result |= {"total_acked_packets": 2 * flow["acked_packets"], "bottleneck_dropped_packets": 3}
if flags.get("test") == "throughput":  # umts-hs-reference
    flow |= {"throughput_bps": 350e3, "first_bler": 0.1}
elif flags.get("test") == "cqi":
    flow |= {"cqi_median": 12, "cqi_near_median": 0.95, "bler_median": 0.08}
    flow |= {"bler_median_minus_1": 0.01, "bler_median_plus_2": 0.9}
    flow |= {"bler_when_median": 0.2, "bler_when_plus_3": 0.1}
elif flags.get("test") == "hsScch":
    flow |= {"hs_scch_missed": 0.005}
elif flags.get("test") == "fixed":  # umts-dch-reference
    flow |= {"dch_bler": 0.01, "needed_ec_ior_db": -12.0}
elif flags.get("test") == "downlink":
    flow |= {"dch_bler": 0.01, "ec_ior_90_db": -12.0, "ec_ior_mean_db": -14.0}
    flow |= {"target_ebn0_db": 7.5, "limited_ratio": 0.01, "unlimited_bler": 0.01}
elif flags.get("test") == "uplink":
    flow |= {"dch_bler": 0.01, "limited_ratio": 0.0, "unlimited_bler": 0.01}
    flow |= {"target_ebn0_db": 8.0, "ue_power_mean_dbm": -2.0}
elif flags.get("test") == "powerRise":
    flow |= {"power_rise_db": 1.8}
elif flags.get("test") == "uplinkPole":
    result["flows"] = [flow | {"uplink_load": 0.5, "pole_ues": 20.0}]
elif "calls" in flags:  # umts-operator-network
    names = ("rrc_connection", "idle_to_dch", "fach_to_dch", "pch_to_fach", "active_set_update")
    names += ("page", "round_trip_dch", "round_trip_fach", "round_trip_loaded", "round_trip_first")
    flow |= {f"{name}_{of}_s": 1.0 for name in names for of in ("mean", "p10", "p50", "p90")}
    names = ("near", "middle", "far")
    flow |= {f"hsdpa_{name}_{of}_bps": 1e6 for name in names for of in ("mean", "p90")}
    flow |= {"procedures_failed_ratio": 0.0, "calls_blocked_ratio": 0.01, "left_count": 0}
    flow |= {"calls_dropped_ratio": 0.0, "radio_links_mean": 1.3, "links_added_per_minute": 5.0}
    flow |= {"serving_changes_per_minute": 0.1, "radio_link_failures_per_minute": 0.0}
    flow |= {"carrier_mean_ratio": 0.2, "noise_rise_p90_ratio": 1.1, "signalling_ratio": 0.001}
elif "channel" in flags and "bler" in flags:  # umts-e-dch-reference
    flow |= {"block_bits": 2706, "channel_bits": 3840, "codes_count": 2, "code_rate_ratio": 0.7047}
    flow |= {"bit_rate_bps": 1353e3, "needed_ec_n0_db": -2.6, "throughput_bps": 1230e3}
    flow |= {f"ec_n0_{percent}_percent_db": percent / 10 - 10 for percent in (30, 70)}
elif "settling" in flags:  # umts-speed-test
    parts = ("idle", "download", "upload")
    flow |= {
        f"round_trip_{part}_{of}_s": 0.1 for part in parts for of in ("mean", "p10", "p50", "p90")
    }
    flow |= {"download_bps": 5e6, "upload_bps": 1e6}
elif "layout" in flags:  # umts-geometry
    flow |= {
        f"geometry_{percent}_percent_db": percent / 5 for percent in (5, 10, 25, 50, 75, 90, 95)
    }
elif "maxNoiseRise" in flags:  # umts-cell-capacity
    load = float(flags["load"])
    lost = load / (load + 100)
    flow |= {"lost_ratio": lost, "blocked_ratio": lost, "dropped_ratio": 0.0}
    flow |= {"offered_erlang": load, "carried_erlang": load * (1 - lost), "dch_bler": 0.01}
    flow |= {"carrier_mean_ratio": 0.5, "noise_rise_mean_ratio": 1.5, "radio_links_mean": 1.0}
    flow |= {"target_ebn0_ratio": 3.0, "other_cells_ratio": 0.5, "dpch_mean_mw": 500.0}
    flow |= {"still_dpch_mean_mw": 400.0, "uplink_load_mean": 0.5, "uplink_own_load_mean": 0.3}
    flow |= {"talking_mean_ratio": 0.5, "datagram_ttis_mean": 3.0}
    flow |= {"dpch_peakedness_ratio": 1.5, "uplink_peakedness_ratio": 1.4}
    flow |= {"uplink_target_ebn0_ratio": 4.0, "ue_power_rise_ratio": 1.2}
elif "policy" in flags:  # umts-wifi-call, whose rows are directions
    late_s = 2.0 if flags["policy"] == "Delayed" else 0.0
    heard = {"gap_s": 2.05 + late_s, "left_s": 20.0 + late_s, "first_umts_s": 22.03 + late_s}
    heard |= {"lost_packets": 102, "mos": 3.3, "worst_mos": 1.3, "last_wifi_s": 19.99}
    if flags["policy"] == "MakeBeforeBreak":
        heard |= {"gap_s": 0.09, "worst_mos": 4.1}
    result["flows"] = [{"direction": way, **heard} for way in ("downlink", "uplink")]
print(json.dumps(result))

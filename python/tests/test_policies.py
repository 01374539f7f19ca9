# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Policies in Python work in the helpers like those in C++."""

import pytest

import umts
from umts_tool import bench


def delivered(network, queue=0):
    """Return the MAC-d PDUs that a queue has got through."""
    mac_hs = network.node_b.GetCell().GetHsCell().GetMacHs()
    return mac_hs.GetQueue(umts.HsQueueId(queue)).GetCounters().delivered


def ideal(cqi):
    """Return a UE on a link without errors."""
    return umts.UeConfig().DownlinkQuality("IdealQualityModel", Cqi=cqi)


class BestFirst(umts.HsScheduler):
    """Serves the best link alone."""

    candidates = 0

    def Prepare(self, candidates):
        """Count the candidates."""
        BestFirst.candidates = max(BestFirst.candidates, len(candidates))

    def GetMetric(self, candidate):
        """Return the CQI."""
        return candidate.cqi


def test_scheduler(hs_cell):
    network = hs_cell(umts.CellConfig().Scheduler(BestFirst), [ideal(10), ideal(20)])
    umts.run(1)
    assert delivered(network, 1) > 0
    assert delivered(network, 0) < delivered(network, 1) / 20
    assert BestFirst.candidates == 2


def test_same_as_the_one_in_cpp(hs_cell):
    counts = []
    for scheduler in ("MaxCiScheduler", BestFirst):
        umts.reset()
        network = hs_cell(umts.CellConfig().Scheduler(scheduler), [ideal(10), ideal(20)])
        umts.run(1)
        counts.append((delivered(network, 0), delivered(network, 1)))
    assert counts[0] == counts[1]


class Greedy(umts.EdchScheduler):
    """Gives load to the UE with the largest bit rate first."""

    calls = 0

    def GetMetric(self, candidate):
        """Return the bit rate."""
        Greedy.calls += 1
        return candidate.bitRate


def test_e_dch_scheduler_is_the_same_as_the_one_in_cpp(download):
    received = []
    for scheduler in ("EdchGreedyScheduler", Greedy):
        umts.reset()
        cell = umts.CellConfig().EdchScheduler(scheduler).Edch(TargetNoiseRise=3)
        ue = umts.UeConfig().Edch(Tti="2ms", Category=2)
        network = download(ue, umts.BearerConfig.Hspa(), cell=cell)
        umts.run(2)
        received.append(network.received())
    assert received[0] == received[1] > 0
    assert Greedy.calls > 0


def test_cost_is_measured():
    measured = bench.measure_scheduler()
    assert set(measured) == {"python_scheduler_over_cpp_cpu_ratio", "python_metric_us"}
    assert all(0 < number < 1000 for number in measured.values())


def test_scheduler_without_a_metric(hs_cell):
    class Nothing(umts.HsScheduler):
        pass

    hs_cell(umts.CellConfig().Scheduler(Nothing), [ideal(10)])
    with pytest.raises(NotImplementedError, match="defines GetMetric"):
        umts.run(1)


def test_flow_control_that_grants_nothing(download):
    class Closed(umts.HsFlowControl):
        def Decide(self, view):
            return None

    network = download(ideal(20), umts.BearerConfig.Hsdpa().FlowControl(Closed))
    umts.run(3)
    assert network.received() == 0


def test_flow_control_that_grants(download):
    class Steady(umts.HsFlowControl):
        def Decide(self, view):
            grant = umts.HsGrant()
            grant.credits, grant.interval, grant.repetitions = 5, 10_000_000, 1
            return grant

    network = download(ideal(20), umts.BearerConfig.Hsdpa().FlowControl(Steady))
    umts.run(3)
    assert network.received() > 10_000


def test_flow_control_that_returns_something_else(download):
    class Number(umts.HsFlowControl):
        def Decide(self, view):
            return 3

    download(ideal(20), umts.BearerConfig.Hsdpa().FlowControl(Number))
    with pytest.raises(TypeError, match="must return a ns3::umts::HsGrant"):
        umts.run(3)


def test_decoder(download):
    class EveryTenth(umts.BlockErrorModel):
        def __init__(self):
            self.blocks = 0

        def IsInError(self):
            self.blocks += 1
            return self.blocks % 10 == 0

    network = download(umts.UeConfig().DownlinkErrors(EveryTenth))
    counts = []
    path = "/NodeList/*/DeviceList/*/$ns3::umts::UeNetDevice/Bearer/Mac/RxBlocks"
    umts.connect(path, lambda *blocks: counts.append(blocks))
    umts.run(10)
    assert network.received() > 0
    blocks, errors = (sum(column) for column in zip(*counts, strict=True))
    assert errors == (blocks + errors) // 10 or errors == blocks // 10


def test_quality_and_curve(hs_cell):
    class Half(umts.BlerCurve):
        def GetBler(self, sinr_db, cqi):
            return 0.5

        def GetSinr(self, bler, cqi):
            return 0.0

    class Fixed(umts.DownlinkQualityModel):
        def Evaluate(self, now):
            quality = umts.DownlinkQuality()
            quality.cqi = 15
            return quality

    network = hs_cell(ues=[umts.UeConfig().DownlinkQuality(Fixed).BlerCurve(Half)])
    umts.run(2)
    rnti = umts.cast(network.ues[0], umts.UeNetDevice).GetRnti()
    counters = network.node_b.GetCell().GetHsCell().FindUser(rnti).GetCounters()
    assert counters.cqiSum == 15 * counters.cqiReports
    ratio = counters.blocksDelivered / counters.transmissions
    assert 0.4 < ratio < 0.6


def test_what_is_no_policy():
    with pytest.raises(TypeError, match="is no policy"):
        umts.CellConfig().Scheduler(lambda: 3)

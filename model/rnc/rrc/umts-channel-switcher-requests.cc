/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-channel-switcher.h"

#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/umts-rrc-message-size.h"
#include "ns3/umts-type-declaration.h"

/**
 * @file
 * @ingroup umts
 * Requests of a UE whose bearer is switched: RRC CONNECTION REQUEST (TS 25.331 8.1.3) and CELL
 * UPDATE (8.3.1), which may be lost.
 */

namespace ns3::umts
{

NS_LOG_COMPONENT_DEFINE("UmtsChannelSwitcherRequests");

TypeId
ChannelSwitcher::AddRequestAttributes(TypeId tid)
{
    return TypeDeclaration<ChannelSwitcher, Object>(tid)
        .Attribute("RequestLoss", &ChannelSwitcher::m_requestLoss, false)
        .Help("Whether CELL UPDATE, RRC CONNECTION REQUEST and their answers are lost "
              "by the block errors of the UE's link, and are sent again")
        .Attribute("T300", &ChannelSwitcher::m_t300, Seconds(1), MilliSeconds(100), Seconds(8))
        .Help("With RequestLoss: time until RRC CONNECTION REQUEST is sent again, or "
              "given up (TS 25.331 8.1.3.5)")
        .Attribute("N300", &ChannelSwitcher::m_n300, 3, 0, 7)
        .Help("How many times RRC CONNECTION REQUEST is sent again")
        .Attribute("T302", &ChannelSwitcher::m_t302, Seconds(4), MilliSeconds(100), Seconds(8))
        .Help("With RequestLoss: time until CELL UPDATE is sent again, or given up "
              "(TS 25.331 8.3.1.12)")
        .Attribute("N302", &ChannelSwitcher::m_n302, 3, 0, 7)
        .Help("How many times CELL UPDATE is sent again")
        .Trace("Request",
               &ChannelSwitcher::m_requestTrace,
               "ns3::umts::ChannelSwitcher::RequestTracedCallback")
        .Help("The UE sends CELL UPDATE, or RRC CONNECTION REQUEST in IDLE: state, "
              "how many times for this answer")
        .Trace("RequestFailure",
               &ChannelSwitcher::m_failureTrace,
               "ns3::umts::ChannelSwitcher::FailureTracedCallback")
        .Help("A request is given up, and the UE is in IDLE: state that it was sent "
              "in");
}

void
ChannelSwitcher::SendRequest()
{
    const RrcState state = m_state;
    const bool isIdle = state == RrcState::IDLE;
    if (m_requestLoss && IsRequestLost())
    {
        const Time timer = isIdle ? m_t300 : m_t302;
        Await(isIdle ? Wait::SET_UP : Wait::CELL_UPDATE,
              Simulator::Schedule(timer, &ChannelSwitcher::OnNoAnswer, this));
    }
    else if (isIdle)
    {
        BeginConnection();
    }
    else
    {
        Await(Wait::CELL_UPDATE,
              Simulator::Schedule(m_cellUpdateDelay,
                                  &ChannelSwitcher::Move,
                                  this,
                                  RrcState::CELL_FACH));
    }
    m_requestTrace(state, m_requests);
}

bool
ChannelSwitcher::IsRequestLost() const
{
    const bool isIdle = m_state == RrcState::IDLE;
    const uint32_t request =
        isIdle ? CONNECTION_REQUEST_OCTETS : GetOctets(RrcUplinkMessage(CellUpdate()));
    const uint32_t answer =
        isIdle ? CONNECTION_SETUP_OCTETS : GetOctets(RrcDownlinkMessage(CellUpdateConfirm()));
    const auto isLost = [this](Direction direction, uint32_t octets, const TransportChannel& on) {
        return m_subject.connection->IsMessageLost(m_subject.bearer, direction, octets, on);
    };
    return isLost(Direction::UPLINK, request, m_subject.formats.rach) ||
           isLost(Direction::DOWNLINK, answer, m_subject.formats.fach);
}

void
ChannelSwitcher::OnNoAnswer()
{
    Section section;
    if (m_subject.hasOther())
    {
        Move(RrcState::CELL_FACH); // there is a connection by now
        return;
    }
    if (m_requests <= (m_state == RrcState::IDLE ? m_n300 : m_n302))
    {
        ++m_requests;
        ++m_repeats;
        SendRequest();
        return;
    }
    const RrcState asked = m_state;
    ++m_failures;
    NS_LOG_INFO("request " << m_failures << " of a UE is given up");
    if (asked == RrcState::IDLE)
    {
        EndWait();
        m_subject.onState();
    }
    else
    {
        Move(RrcState::IDLE);
    }
    m_failureTrace(asked);
}

uint64_t
ChannelSwitcher::GetNRepeats() const
{
    return m_repeats;
}

uint64_t
ChannelSwitcher::GetNFailures() const
{
    return m_failures;
}

} // namespace ns3::umts

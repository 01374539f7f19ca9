/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-traces.h"

#include "umts-cell-identity.h"
#include "umts-mobility-trace.h"

#include "ns3/callback.h"
#include "ns3/node.h"
#include "ns3/object-vector.h"
#include "ns3/system-path.h"
#include "ns3/umts-error.h"
#include "ns3/umts-rnc-rrc.h"
#include "ns3/umts-ue-table.h"

#include <array>
#include <sstream>

namespace ns3::umts
{
namespace
{

/** @brief Where the rows of a trace source go. */
struct TraceRow : public SimpleRefCount<TraceRow>
{
    /**
     * @param output the file
     * @param cells the cells that all its rows begin with
     */
    TraceRow(Ptr<TraceFile> output, const std::string& cells)
        : file(output),
          identity(cells)
    {
    }

    virtual ~TraceRow() = default;

    /** @return the cells that a row begins with */
    virtual const std::string& Identify()
    {
        return identity;
    }

    Ptr<TraceFile> file;  //!< The file
    std::string identity; //!< Cells that all its rows begin with
};

/** @brief Where the rows of a trace source of a radio bearer go. */
struct BearerRow : public TraceRow
{
    /**
     * @param output the file
     * @param device the UE, whose bearers call this
     * @param cells cells behind those of the UE
     */
    BearerRow(Ptr<TraceFile> output, const UeNetDevice& device, const std::string& cells)
        : TraceRow(output, {}),
          ue(&device),
          rest(cells)
    {
    }

    const std::string& Identify() override
    {
        // A relocation gives the UE another identity.
        if (identity.empty() || rnti != ue->GetRnti())
        {
            rnti = ue->GetRnti();
            identity = std::to_string(ue->GetNode()->GetId()) + "," +
                       std::to_string(static_cast<uint32_t>(rnti)) + "," + rest;
        }
        return identity;
    }

    const UeNetDevice* ue; //!< The UE
    std::string rest;      //!< Cells behind those of the UE
    Rnti rnti{};           //!< The UE in the identity
};

/** @brief The rows of a cell's scheduler. */
struct CellRow : public SimpleRefCount<CellRow>
{
    Ptr<TraceFile> file; //!< The file
    CellIdentity cell;   //!< The cell
    HsCell* hsCell;      //!< The cell; it holds this callback
};

/** @brief The rows of a UE on HS-DSCH. */
struct UserRow : public SimpleRefCount<UserRow>
{
    Ptr<TraceFile> file;                    //!< The file
    std::string identity;                   //!< Cells that all its rows begin with
    HsUser* user;                           //!< The UE; it holds this callback
    std::array<uint32_t, 8> transmission{}; //!< Of the block of each HARQ process
};

/**
 * @brief A transmission of a cell begins: a row of its scheduler.
 * @param rnti the UE
 * @param sent what is sent
 */
void
OnTransmission(Ptr<CellRow> row, uint32_t rnti, const HsTransmission& sent)
{
    // The cell itself looks at the link next, at the same time.
    const Ptr<HsUser> user = row->hsCell->FindUser(static_cast<Rnti>(rnti));
    const double sinrDb = user->GetChannel()->Evaluate(Simulator::Now().GetNanoSeconds()).sinrDb;
    row->file->Write(row->cell.cell,
                     row->cell.rnc,
                     rnti,
                     +sent.process,
                     sent.redundancy + 1,
                     +sent.cqi,
                     sinrDb,
                     sent.format.tbsBits,
                     +sent.format.codes,
                     sent.format.modulation == Modulation::QPSK ? "QPSK" : "16QAM",
                     sent.pdu->GetNPdus());
}

/**
 * @brief A CQI report has come.
 * @param cqi as the Node B reads it
 */
void
OnCqi(Ptr<UserRow> row, uint8_t cqi)
{
    // What was seen last: the cell may have looked at an earlier time than now.
    const double sinrDb = row->user->GetChannel()->Evaluate(0).sinrDb;
    row->file->Write(row->identity, +cqi, sinrDb);
}

/**
 * @brief A transmission has ended: a row of HARQ.
 * @param sent what was sent
 * @param answer 0 ACK, 1 NACK, 2 DTX
 */
void
OnReception(Ptr<UserRow> row, const HsTransmission& sent, uint8_t answer)
{
    static const std::array<const char*, 3> names{"ack", "nack", "dtx"};
    row->transmission.at(sent.process) = sent.redundancy + 1;
    row->file->Write(row->identity, +sent.process, sent.redundancy + 1, names.at(answer));
}

/**
 * @brief The Node B has taken note of an answer: a row of HARQ.
 * @param process HARQ process
 * @param outcome 0 delivered, 1 to be sent again, 2 given up
 */
void
OnOutcome(Ptr<UserRow> row, uint8_t process, uint8_t outcome)
{
    static const std::array<const char*, 3> names{"delivered", "repeat", "given_up"};
    row->file->Write(row->identity, +process, row->transmission.at(process), names.at(outcome));
}

/**
 * @brief What an RLC entity holds has changed.
 * @param octets octets held
 */
void
OnBuffer(Ptr<TraceRow> row, uint64_t octets)
{
    row->file->Write(row->Identify(), octets);
}

/**
 * @brief The Node B has granted credits.
 * @param queued PDUs in the queue
 * @param onTheWay PDUs on the way to it
 * @param credits PDUs granted
 */
void
OnGrant(Ptr<TraceRow> row, uint32_t queued, uint32_t onTheWay, uint32_t credits)
{
    row->file->Write(row->Identify(), queued, onTheWay, credits);
}

/**
 * @brief An allocation has come to the RNC.
 * @param credits PDUs in an interval
 */
void
OnCredits(Ptr<TraceRow> row, uint32_t credits, Time interval)
{
    row->file->Write(row->Identify(), credits, interval.GetSeconds() * 1e3);
}

/**
 * @brief A UE has moved to other channels.
 * @param from former state
 * @param to new state
 */
void
OnState(Ptr<BearerRow> row, RrcState from, RrcState to)
{
    row->file->Write(row->Identify(),
                     GetName(from),
                     GetName(to),
                     row->ue->GetStateMeter()->GetEnergy());
}

/**
 * @brief A preamble has been sent.
 * @param crnti the UE
 * @param answer of the AICH: 1 ACK, -1 NACK, 0 none
 */
void
OnPreamble(Ptr<TraceRow> row, uint16_t crnti, const RachPreamble& preamble, int8_t answer)
{
    const char* const event = answer > 0 ? "ack" : answer < 0 ? "nack" : "none";
    if (preamble.power)
    {
        row->file->Write(row->Identify(), crnti, event, *preamble.power);
    }
    else
    {
        row->file->Write(row->Identify(), crnti, event, "");
    }
}

/**
 * @brief A message part has been sent.
 * @param crnti the UE
 * @param collided another UE has sent with the same signature
 */
void
OnMessage(Ptr<TraceRow> row, uint16_t crnti, bool collided)
{
    row->file->Write(row->Identify(), crnti, collided ? "collision" : "message", "");
}

/**
 * @brief A random access has been given up.
 * @param crnti the UE
 */
void
OnAccessFailure(Ptr<TraceRow> row, uint16_t crnti)
{
    row->file->Write(row->Identify(), crnti, "failure", "");
}

/**
 * @param mode an RLC mode
 * @return its name
 */
const char*
GetName(RlcMode mode)
{
    return mode == RlcMode::TM ? "TM" : mode == RlcMode::UM ? "UM" : "AM";
}

} // namespace

UmtsTraces::UmtsTraces(const std::string& folder, const std::string& what)
{
    std::set<std::string> asked;
    std::istringstream words(what);
    for (std::string word; std::getline(words, word, ',');)
    {
        asked.insert(word);
    }
    const bool all = asked.erase("all") > 0;
    std::string known;
    std::vector<TraceKind> chosen;
    for (const auto& kind : GetTraceKinds())
    {
        known += (known.empty() ? "" : ", ") + kind.name;
        if (asked.erase(kind.name) > 0 || all)
        {
            chosen.push_back(kind);
        }
    }
    UMTS_THROW_IF(!asked.empty(),
                  "traces: there is no kind \"" << *asked.begin() << "\"; there are all, "
                                                << known);
    SystemPath::MakeDirectories(folder);
    for (const auto& kind : chosen)
    {
        m_files[kind.name] = Create<TraceFile>(folder, kind);
    }
    const auto mobility = Find("mobility");
    m_mobility = mobility ? Create<MobilityTrace>(mobility) : nullptr;
    m_packets = Find("packets") ? Create<PacketDelayMeter>() : nullptr;
    Simulator::ScheduleDestroy(&UmtsTraces::Close, Ptr<UmtsTraces>(this));
}

UmtsTraces::~UmtsTraces() = default;

void
UmtsTraces::Close()
{
    for (const auto& [kind, file] : m_files)
    {
        file->Close();
    }
    // RNCs hold these traces.
    m_observed.clear();
    m_ues.clear();
}

void
UmtsTraces::Follow(const Ptr<RncNetDevice>& rnc)
{
    const auto rrc = rnc->GetObject<RncRrc>();
    if (m_observed.insert(rrc).second)
    {
        const Ptr<UmtsTraces> traces(this);
        rrc->TraceConnectWithoutContext(
            "HandOver",
            MakeBoundCallback(&UmtsTraces::OnHandOver, traces, PeekPointer(rnc)));
        rrc->TraceConnectWithoutContext("Relocation",
                                        MakeBoundCallback(&UmtsTraces::OnRelocation, traces));
        if (m_mobility)
        {
            m_mobility->Follow(rrc, rnc->GetNode()->GetId());
        }
    }
}

void
UmtsTraces::OnHandOver(Ptr<UmtsTraces> traces,
                       RncNetDevice* rnc,
                       uint32_t rnti,
                       uint32_t /* from */,
                       uint32_t /* to */,
                       const std::string& reason)
{
    // After a relocation with it, the UE is another RNC's.
    if (reason.empty() && rnc->HasUe(static_cast<Rnti>(rnti)))
    {
        traces->EnterCell(rnc, static_cast<Rnti>(rnti));
    }
}

void
UmtsTraces::OnRelocation(Ptr<UmtsTraces> traces,
                         uint32_t /* formerRnti */,
                         uint32_t rnti,
                         uint32_t /* from */,
                         uint32_t to,
                         const std::string& reason)
{
    if (reason.empty())
    {
        const auto rnc = RncNetDevice::Find(to);
        traces->Follow(rnc);
        traces->EnterCell(rnc, static_cast<Rnti>(rnti));
    }
}

Ptr<TraceFile>
UmtsTraces::Find(const std::string& kind) const
{
    const auto file = m_files.find(kind);
    return file == m_files.end() ? nullptr : file->second;
}

void
UmtsTraces::AddCell(const Ptr<Cell>& cell)
{
    const Ptr<HsCell> hsCell = cell->GetHsCell();
    if (const auto file = Find("scheduling"); file && hsCell && m_observed.insert(hsCell).second)
    {
        auto row = Create<CellRow>();
        row->file = file;
        row->cell = FindCellIdentity(cell);
        row->hsCell = PeekPointer(hsCell);
        hsCell->TraceConnectWithoutContext("Transmission", MakeBoundCallback(&OnTransmission, row));
    }
    const Ptr<CommonChannels> common = cell->GetCommonChannels();
    if (const auto file = Find("rach"); file && common && m_observed.insert(common).second)
    {
        const CellIdentity identity = FindCellIdentity(cell);
        const auto row =
            Create<TraceRow>(file,
                             std::to_string(identity.cell) + "," + std::to_string(identity.rnc));
        common->TraceConnectWithoutContext("Preamble", MakeBoundCallback(&OnPreamble, row));
        common->TraceConnectWithoutContext("Message", MakeBoundCallback(&OnMessage, row));
        common->TraceConnectWithoutContext("AccessFailure",
                                           MakeBoundCallback(&OnAccessFailure, row));
    }
}

void
UmtsTraces::AddHsUser(Ptr<HsUser> user, uint32_t node)
{
    if (!m_observed.insert(user).second)
    {
        return;
    }
    const std::string identity =
        std::to_string(node) + "," + std::to_string(static_cast<uint32_t>(user->GetRnti()));
    const auto makeRow = [&](const Ptr<TraceFile>& file) {
        auto row = Create<UserRow>();
        row->file = file;
        row->identity = identity;
        row->user = PeekPointer(user);
        return row;
    };
    if (const auto file = Find("cqi"))
    {
        user->TraceConnectWithoutContext("Cqi", MakeBoundCallback(&OnCqi, makeRow(file)));
    }
    if (const auto file = Find("harq"))
    {
        const auto row = makeRow(file);
        user->TraceConnectWithoutContext("Reception", MakeBoundCallback(&OnReception, row));
        user->TraceConnectWithoutContext("Outcome", MakeBoundCallback(&OnOutcome, row));
    }
}

void
UmtsTraces::AddFlow(const RncNetDevice& rnc, const HsCell& cell, const UeNetDevice& ue, RbId bearer)
{
    const Rnti rnti = ue.GetRnti();
    const std::string cells = std::to_string(static_cast<uint32_t>(bearer));
    const Ptr<HsMacDFlow> flow = UesOf(rnc).FindHsFlow(rnti, bearer);
    if (!flow)
    {
        return;
    }
    if (const auto file = Find("credits"))
    {
        const Ptr<TraceRow> row = Create<BearerRow>(file, ue, cells);
        flow->TraceConnectWithoutContext("Credits", MakeBoundCallback(&OnCredits, row));
    }
    if (const auto file = Find("grants"))
    {
        const Ptr<TraceRow> row = Create<BearerRow>(file, ue, cells);
        ObjectVectorValue queues;
        cell.GetAttribute("QueueList", queues);
        for (std::size_t i = 0; i < queues.GetN(); ++i)
        {
            const auto queue = DynamicCast<HsFlowControlEnd>(queues.Get(i));
            if (queue->GetTransport() == flow->GetTransport())
            {
                queue->TraceConnectWithoutContext("Decision", MakeBoundCallback(&OnGrant, row));
            }
        }
    }
}

void
UmtsTraces::AddBearer(Ptr<UeNetDevice> ue, Ptr<RncNetDevice> rnc, RbId bearer)
{
    m_ues[ue->GetRrc()] = ue;
    Follow(rnc);
    const Rnti rnti = ue->GetRnti();
    if (m_mobility)
    {
        m_mobility->AddUe(rnc->GetNode()->GetId(), rnti, ue->GetNode()->GetId());
    }
    const std::string cells = std::to_string(static_cast<uint32_t>(bearer));
    if (const auto file = Find("rlc"))
    {
        const std::array<std::pair<const char*, Ptr<RadioBearer>>, 2> ends{
            {{"ue", ue->GetBearer(bearer)}, {"rnc", rnc->GetBearer(rnti, bearer)}}};
        for (const auto& [name, end] : ends)
        {
            const Ptr<RlcEntity> rlc = end->GetRlc();
            const Ptr<TraceRow> row =
                Create<BearerRow>(file, *ue, cells + "," + name + "," + GetName(rlc->GetMode()));
            rlc->TraceConnectWithoutContext("TxBuffer", MakeBoundCallback(&OnBuffer, row));
        }
    }
    const auto switcher = rnc->GetBearer(rnti, bearer)->GetObject<ChannelSwitcher>();
    if (const auto file = Find("channels"); file && switcher)
    {
        const Ptr<BearerRow> row = Create<BearerRow>(file, *ue, cells);
        switcher->TraceConnectWithoutContext("State", MakeBoundCallback(&OnState, row));
    }
    AddChannels(ue, rnc, bearer);
}

void
UmtsTraces::AddPackets(const Ptr<UeNetDevice>& ue, const Ptr<RncNetDevice>& rnc, RbId bearer)
{
    if (!m_packets)
    {
        return;
    }
    m_packets->AddDevice(ue);
    m_packets->AddDevice(rnc);
    const std::array<std::pair<const char*, Ptr<RadioBearer>>, 2> ends{
        {{"downlink", ue->GetBearer(bearer)}, {"uplink", rnc->GetBearer(ue->GetRnti(), bearer)}}};
    for (const auto& [direction, end] : ends)
    {
        const std::string cells = std::to_string(static_cast<uint32_t>(bearer)) + "," + direction;
        const Ptr<BearerRow> row = Create<BearerRow>(Find("packets"), *ue, cells);
        m_packets->AddEnd(end, [row](uint32_t octets, Time delay) {
            row->file->Write(row->Identify(), octets, delay.GetSeconds());
        });
    }
}

void
UmtsTraces::EnterCell(const Ptr<RncNetDevice>& rnc, Rnti rnti)
{
    const UeContext& context = UesOf(*rnc).Get(rnti);
    const auto ue = m_ues.find(context.connection);
    if (ue == m_ues.end())
    {
        return;
    }
    for (const auto& [id, bearer] : context.bearerContexts)
    {
        AddChannels(ue->second, rnc, id);
    }
}

void
UmtsTraces::AddChannels(Ptr<UeNetDevice> ue, Ptr<RncNetDevice> rnc, RbId bearer)
{
    AddPackets(ue, rnc, bearer);
    const Rnti rnti = ue->GetRnti();
    const auto cell = DynamicCast<Cell>(UesOf(*rnc).Get(rnti).GetCell()->GetNbap());
    AddCell(cell);
    const Ptr<HsCell> hsCell = cell->GetHsCell();
    if (const Ptr<HsUser> user = hsCell ? hsCell->FindUser(rnti) : nullptr)
    {
        AddHsUser(user, ue->GetNode()->GetId());
        AddFlow(*rnc, *hsCell, *ue, bearer);
    }
}

} // namespace ns3::umts

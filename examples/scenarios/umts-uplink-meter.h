/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_UPLINK_METER_H
#define UMTS_UPLINK_METER_H

#include "json-object.h"
#include "umts-sample.h"

#include "ns3/applications-module.h"
#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#include <memory>
#include <string>
#include <vector>

namespace ns3::umts
{

/** @brief E-DCH of a UE: payload of its upload, and its powers while it sends. */
class UplinkUserMeter
{
  public:
    /**
     * @param ue the UE
     * @param upload receives its upload; null: there is none
     * @param warmup what is before does not count
     */
    UplinkUserMeter(Ptr<UeNetDevice> ue, Ptr<Application> upload, Time warmup)
        : m_ue(ue),
          m_warmup(warmup)
    {
        ue->GetEdch()->TraceConnectWithoutContext("Transmission",
                                                  MakeCallback(&UplinkUserMeter::OnSent, this));
        if (upload)
        {
            upload->TraceConnectWithoutContext("Rx", MakeCallback(&UplinkUserMeter::OnRx, this));
        }
    }

    /** @return payload of the upload received, bit/s */
    double GetUploadBps() const
    {
        return 8.0 * m_octets / (Simulator::Now() - m_warmup).GetSeconds();
    }

    /** @param json gets the figures */
    void AddTo(JsonObject& json) const
    {
        json.Add("upload_goodput_bps", GetUploadBps());
        json.Add("dpcch_power_mean_dbm", ToDb(m_dpcch / m_count));
        json.Add("ue_power_mean_dbm", ToDb(m_power / m_count));
    }

  private:
    /** @param transmission a block that begins; powers are those that MAC-e has been told */
    void OnSent(uint64_t /* tti */, const EdchTransmission& transmission)
    {
        const auto dpch = m_ue->GetRrc()->GetRadio().GetMac()->GetObject<Dpch>();
        if (!dpch || Simulator::Now() < m_warmup)
        {
            return;
        }
        DoubleValue most;
        dpch->GetAttribute("MaximumUplinkPower", most);
        const UplinkHeadroom headroom = dpch->GetHeadroom();
        const double dpcch = FromDb(most.Get()) / headroom.all;
        m_dpcch += dpcch;
        m_power += dpcch * (headroom.all - headroom.left + transmission.powerRatio);
        m_count += 1;
    }

    /** @param packet of the upload */
    void OnRx(Ptr<const Packet> packet, const Address& /* from */)
    {
        m_octets += Simulator::Now() < m_warmup ? 0 : packet->GetSize();
    }

    Ptr<UeNetDevice> m_ue; //!< The UE
    Time m_warmup;         //!< What is before does not count
    double m_octets{0};    //!< Received of the upload
    double m_dpcch{0};     //!< Power of DPCCH, mW, sum
    double m_power{0};     //!< Power of all channels but E-DPCCH, mW, sum
    double m_count{0};     //!< Transmissions
};

/** @brief Noise rise of a cell, once in a frame. */
class NoiseRiseMeter
{
  public:
    /**
     * @param cell the cell
     * @param warmup what is before does not count
     */
    NoiseRiseMeter(Ptr<Cell> cell, Time warmup)
        : m_warmup(warmup)
    {
        cell->GetPower()->GetReception()->TraceConnectWithoutContext(
            "Received",
            MakeCallback(&NoiseRiseMeter::OnFrame, this));
    }

    /** @param json gets the figures @param prefix stands before their names */
    void AddTo(JsonObject& json, const std::string& prefix)
    {
        double load = 0;
        for (const double db : m_db.GetValues())
        {
            load += 1 - FromDb(-db);
        }
        json.Add(prefix + "uplink_load_mean", load / static_cast<double>(m_db.GetValues().size()));
        json.Add(prefix + "noise_rise_p50_db", m_db.GetQuantile(0.5));
        json.Add(prefix + "noise_rise_p95_db", m_db.GetQuantile(0.95));
        json.Add(prefix + "noise_rise_max_db", m_db.GetQuantile(1.0));
    }

  private:
    /** @param noiseRise of a frame, dB */
    void OnFrame(double /* total */, double noiseRise)
    {
        if (Simulator::Now() >= m_warmup)
        {
            m_db.Add(noiseRise);
        }
    }

    Time m_warmup; //!< What is before does not count
    Sample m_db;   //!< Noise rise by frame
};

/** @brief E-DCH of a network as it is measured. */
class UplinkMeter
{
  public:
    /** @param warmup what is before does not count @param isOn whether anything is measured */
    UplinkMeter(Time warmup, bool isOn)
        : m_warmup(warmup),
          m_isOn(isOn)
    {
    }

    /** @param cell a cell; the first one is that which serves */
    void Add(Ptr<Cell> cell)
    {
        if (m_isOn)
        {
            m_cells.push_back(std::make_unique<NoiseRiseMeter>(cell, m_warmup));
        }
    }

    /** @param ue the next UE; null: it is not on E-DCH @param upload receives its upload; null:
     * there is none */
    void Add(Ptr<UeNetDevice> ue, Ptr<Application> upload)
    {
        m_ues.push_back(m_isOn && ue ? std::make_unique<UplinkUserMeter>(ue, upload, m_warmup)
                                     : nullptr);
    }

    /** @param ue position of a UE in the order of their set-up @param json gets its figures */
    void AddTo(std::size_t ue, JsonObject& json) const
    {
        if (m_ues[ue])
        {
            m_ues[ue]->AddTo(json);
        }
    }

    /** @param json gets the figures of uploads and cells */
    void AddTo(JsonObject& json) const
    {
        std::vector<double> rates;
        double total = 0;
        for (const auto& ue : m_ues)
        {
            if (ue)
            {
                rates.push_back(ue->GetUploadBps());
                total += rates.back();
            }
        }
        if (rates.empty())
        {
            return;
        }
        json.Add("total_upload_bps", total);
        json.Add("upload_jain_index", CalculateJainIndex(rates));
        for (std::size_t i = 0; i < m_cells.size() && i < 2; ++i)
        {
            m_cells[i]->AddTo(json, i == 0 ? "" : "other_");
        }
    }

  private:
    Time m_warmup;                                        //!< What is before does not count
    bool m_isOn;                                          //!< Whether anything is measured
    std::vector<std::unique_ptr<UplinkUserMeter>> m_ues;  //!< UEs
    std::vector<std::unique_ptr<NoiseRiseMeter>> m_cells; //!< Cells
};

} // namespace ns3::umts

#endif // UMTS_UPLINK_METER_H

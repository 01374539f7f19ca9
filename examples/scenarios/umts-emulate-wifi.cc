/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Real programs over a simulated UE that walks through Wi-Fi, in real time; to be started by
// ./utils/umts emulate --wifi.
//
//   program - TUN - host --- GGSN --- SGSN --- RNC --- Node B ))) UE - TUN umts0 - program
//                              |--- access point ))) the same UE - TUN wlan0 - the same program
//
// The TUN devices are file descriptors that this program inherits, so that it needs no rights.

#include "umts-emulation.h"
#include "umts-two-accesses.h"

#include "ns3/wifi-module.h"

#include <linux/if_tun.h>
#include <sys/ioctl.h>

using namespace ns3;
using namespace ns3::umts;

namespace
{

constexpr uint32_t REGISTRATION_PORT = 434; //!< Of TwoAccessRoute

/** @brief Wi-Fi beside UMTS. */
class WifiExtension : public EmulationExtension
{
  public:
    void AddTo(ProgramFlags& flags) override
    {
        m_accesses.AddTo(flags);
        flags.Add("wifiFd", "File descriptor of the TUN device of Wi-Fi", m_descriptor, {-1, 1023});
    }

    void Check(const EmulationOptions& o, const ProgramFlags& flags) const override
    {
        m_accesses.Check(flags);
        Require(m_descriptor >= 0,
                "umts-emulate-wifi: is started by ./utils/umts emulate --wifi, which makes its TUN "
                "devices");
        Require(o.pdp == "ipv4", "--pdp=ipv6: Wi-Fi has IPv4 alone");
    }

    void Install(Emulation& emulation) override
    {
        auto wifi = m_accesses.Install(emulation.GetCore(), emulation.GetReal()->GetNode());
        m_end->Attach(wifi, m_descriptor, m_accesses.GetPointAddress());
        emulation.AddEnd(m_end);
        for (const auto& end : {m_end, emulation.GetUeEnd()})
        {
            end->SetAttribute("StackPort", UintegerValue(REGISTRATION_PORT));
        }
        m_accesses.route = CreateObject<TwoAccessRoute>();
        const auto route = m_accesses.route;
        m_accesses.access.onWeak = [route] { route->Weaken(); };
        m_accesses.access.onStrong = [route] { route->Return(); };
        m_accesses.access.onLost = [route] { route->Lose(); };
        SetCarrier(TwoAccessRoute::SECOND);
        route->SetAccessCallback(MakeCallback(&WifiExtension::SetCarrier, this));
        m_accesses.Start(emulation.GetCore(), emulation.GetReal());
    }

    void AddResults(JsonObject& json) const override
    {
        json.AddRaw("wifi_endpoint", ToJson(*m_end));
        json.Add("access_changes_count", m_accesses.route->GetChanges());
    }

  private:
    /** @param access has the kernel's routes from now on: Wi-Fi has a carrier, or none */
    void SetCarrier(uint32_t access)
    {
        int hasCarrier = access == TwoAccessRoute::FIRST ? 1 : 0;
        UMTS_THROW_IF(ioctl(m_descriptor, TUNSETCARRIER, &hasCarrier) == -1,
                      "umts-emulate-wifi: the kernel has no carriers of TUN devices, as Linux has "
                      "from 5.0 on");
    }

    TwoAccesses m_accesses;                                      //!< Both accesses
    int32_t m_descriptor{-1};                                    //!< The TUN device of Wi-Fi
    Ptr<UmtsTunEndpoint> m_end{CreateObject<UmtsTunEndpoint>()}; //!< Of Wi-Fi
};

} // namespace

int
main(int argc, char* argv[])
{
    WifiExtension wifi;
    return RunEmulation(__FILE__, argc, argv, wifi);
}

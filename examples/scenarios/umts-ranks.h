/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_RANKS_H
#define UMTS_RANKS_H

#include "ns3/core-module.h"
#include "ns3/umts-module.h"

#ifdef NS3_MPI
#include "ns3/mpi-module.h"

#include <mpi.h>
#endif

#include <numeric>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace ns3::umts
{

/**
 * @brief The processes that share a simulation: those of mpirun where ns-3 is built with MPI, else
 * this one. The first object of main(), before anything of ns-3 is used.
 */
class Ranks
{
  public:
    /**
     * @param argc arguments of main()
     * @param argv arguments of main()
     */
    Ranks(int* argc, char*** argv)
    {
#ifdef NS3_MPI
        MpiInterface::Enable(argc, argv);
        m_own = MpiInterface::GetSystemId();
        m_count = MpiInterface::GetSize();
        if (m_count == 1)
        {
            GlobalValue::Bind("SimulatorImplementationType",
                              StringValue("ns3::DefaultSimulatorImpl"));
        }
#else
        static_cast<void>(argc);
        static_cast<void>(argv);
#endif
    }

    ~Ranks()
    {
#ifdef NS3_MPI
        MpiInterface::Disable();
#endif
    }

    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;

    /** @return number of processes */
    uint32_t GetCount() const
    {
        return m_count;
    }

    /** @return whether this is the process that prints */
    bool IsFirst() const
    {
        return m_own == 0;
    }

    /**
     * @brief Bring together the rows of one table; each process calls this once.
     * @param rows lines of this process
     * @return in the first process the lines of all in alphabetical order, elsewhere nothing
     */
    std::string Gather(const std::string& rows) const
    {
        std::istringstream lines(GatherText(rows));
        std::set<std::string> sorted;
        for (std::string line; std::getline(lines, line);)
        {
            sorted.insert(line + "\n");
        }
        return std::accumulate(sorted.begin(), sorted.end(), std::string());
    }

  private:
    /**
     * @param text of this process
     * @return in the first process the texts of all in the order of ranks, elsewhere nothing
     */
    std::string GatherText(const std::string& text) const
    {
#ifdef NS3_MPI
        const MPI_Comm all = MpiInterface::GetCommunicator();
        const int size = static_cast<int>(text.size());
        std::vector<int> sizes(m_count);
        MPI_Gather(&size, 1, MPI_INT, sizes.data(), 1, MPI_INT, 0, all);
        std::vector<int> places(m_count);
        for (uint32_t i = 1; i < m_count; ++i)
        {
            places[i] = places[i - 1] + sizes[i - 1];
        }
        std::string texts(IsFirst() ? places.back() + sizes.back() : 0, ' ');
        MPI_Gatherv(text.data(),
                    size,
                    MPI_CHAR,
                    texts.data(),
                    sizes.data(),
                    places.data(),
                    MPI_CHAR,
                    0,
                    all);
        return texts;
#else
        return text;
#endif
    }

    uint32_t m_own{0};   //!< Rank of this process
    uint32_t m_count{1}; //!< Number of processes
};

} // namespace ns3::umts

#endif /* UMTS_RANKS_H */

/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef UMTS_DESCRIPTOR_READER_H
#define UMTS_DESCRIPTOR_READER_H

#include "ns3/umts-error.h"
#if __has_include("ns3/fd-reader.h")
#include "ns3/fd-reader.h"
#else
#include "ns3/unix-fd-reader.h" // its name up to ns-3 3.35
#endif

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <functional>
#include <memory>
#include <sys/select.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace ns3::umts
{

/**
 * @ingroup umts
 * @brief Thread that reads datagrams from the file descriptor of an UmtsTunEndpoint.
 */
class DescriptorReader : public FdReader
{
  public:
    using Octets = std::shared_ptr<std::vector<uint8_t>>; //!< A datagram

    /**
     * @param onDatagram called in the thread for each datagram, and with null at the end of file
     */
    explicit DescriptorReader(std::function<void(Octets)> onDatagram)
        : m_onDatagram(std::move(onDatagram))
    {
    }

    /** @param descriptor becomes non-blocking; throws Error when it is not open */
    static void Prepare(int descriptor)
    {
        const int flags = fcntl(descriptor, F_GETFL);
        UMTS_THROW_IF(flags < 0, "file descriptor " << descriptor << ": " << std::strerror(errno));
        UMTS_THROW_UNLESS(descriptor < FD_SETSIZE,
                          "file descriptor " << descriptor << ": must be below " << FD_SETSIZE);
        // FdReader could not be stopped while it is in a read().
        UMTS_THROW_IF(fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0,
                      "file descriptor " << descriptor << ": " << std::strerror(errno));
    }

    /** @param descriptor of Prepare(), to be read from now on */
    void Start(int descriptor)
    {
        FdReader::Start(descriptor, MakeNullCallback<void, uint8_t*, ssize_t>());
    }

  private:
    /** @return whether to go on; datagrams go to onDatagram and not to FdReader */
    FdReader::Data DoRead() override
    {
        constexpr ssize_t goOn = -1;
        constexpr ssize_t end = 0;
        const ssize_t length = read(m_fd, m_buffer.data(), m_buffer.size());
        if (length > 0)
        {
            m_onDatagram(
                std::make_shared<std::vector<uint8_t>>(m_buffer.data(), m_buffer.data() + length));
            return {nullptr, goOn};
        }
        if (length < 0 && (errno == EAGAIN || errno == EINTR))
        {
            return {nullptr, goOn};
        }
        m_onDatagram(nullptr);
        return {nullptr, end};
    }

    std::function<void(Octets)> m_onDatagram; //!< Called for each datagram
    std::array<uint8_t, 65536> m_buffer;      //!< Buffer of one datagram
};

} // namespace ns3::umts

#endif /* UMTS_DESCRIPTOR_READER_H */

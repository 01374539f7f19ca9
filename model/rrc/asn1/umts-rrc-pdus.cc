/*
 * Copyright (c) 2026 The umts authors
 *
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "umts-rrc-pdus.h"

namespace ns3::umts::asn1
{

namespace
{

/** @brief Name the elements of a type in their order, to write or to read them. */
template <Complete KIND>
void
Code(UperCodec& codec, CompleteOf<KIND>& value)
{
    Code(codec, value.content, KIND);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, ActiveSetUpdateFailure& value)
{
    Code(codec, value.content, FailureForm::PLAIN);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, PhysicalChannelReconfigurationFailure& value)
{
    Code(codec, value.content, FailureForm::OPTIONAL_TRANSACTION);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RadioBearerReconfigurationFailure& value)
{
    Code(codec, value.content, FailureForm::BEARERS);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, RadioBearerSetupFailure& value)
{
    Code(codec, value.content, FailureForm::BEARERS);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, CellUpdateConfirm& value)
{
    Code(codec, value, Channel::DCCH);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UraUpdateConfirm& value)
{
    Code(codec, value, Channel::DCCH);
}

} // namespace

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, DlDcchMessage& value)
{
    codec.Present(value.integrity);
    codec.Optional(value.integrity);
    codec.Choice(value.message,
                 {0, 3, 5, 8, 10, 12, 13, 14, 15, 16, 23, 24},
                 32,
                 [&codec](auto& message) { Code(codec, message); });
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UlDcchMessage& value)
{
    codec.Present(value.integrity);
    codec.Optional(value.integrity);
    codec.Choice(value.message,
                 {0, 1, 5, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 20, 22, 27, 28},
                 32,
                 [&codec](auto& message) { Code(codec, message); });
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, DlCcchMessage& value)
{
    codec.Present(value.integrity);
    codec.Optional(value.integrity);
    codec.Choice(value.message, {0, 3, 4}, 8, [&codec](auto& message) {
        if constexpr (std::is_same_v<std::decay_t<decltype(message)>, RrcConnectionSetup>)
        {
            Code(codec, message);
        }
        else
        {
            Code(codec, message, Channel::CCCH);
        }
    });
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, UlCcchMessage& value)
{
    codec.Present(value.integrity);
    codec.Optional(value.integrity);
    codec.Choice(value.message, {0, 1, 2}, 4);
}

/** @brief Name the elements of a type in their order, to write or to read them. */
void
Code(UperCodec& codec, PcchMessage& value)
{
    codec.Fixed(0, 2); // pagingType1
    Code(codec, value.message);
}

} // namespace ns3::umts::asn1

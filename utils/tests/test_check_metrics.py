# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""The checker of the tables of metrics, on a source of its own and on this module."""

import pytest

from shared import loaded, write_files

check_metrics = loaded("check-metrics")

EMPTY = (
    "GetRrcStateMetrics GetRadioEnergyMetrics GetFlowColumns GetFlowMetrics GetTcpMetrics "
    "GetBearerColumns GetSduMetrics GetDelayMetrics GetHsMetrics GetEdchMetrics"
).split()
SOURCE = (
    """
const Metrics<UeIdentity>&
GetIdentityMetrics()
{
    static const Metrics<Row> metrics = {
        {"ue_number", "number", "The UE", "order", [](const Row& r) { return r.ue; }}};
    return metrics;
}
"""
    + "".join(f"\n{name}()\n{{\n}}\n" for name in EMPTY)
    + """
GetPduMetrics()
{
        {"rlc_sent_pdus",
         "PDUs",
         "PDUs sent, "
         "again or not",
         "sending RLC entity",
         [](const Row& r) { return r.tx.pdusSent; }},
}
"""
)

TRACES = """
const TraceColumn CELL{"cell_id", "The cell"}; //!< Where

const std::vector<TraceKind> KINDS{
    {"cqi", "A UE measures", {CELL, {"sinr_db", "SINR, "
                                                "mean"}}},
};
"""


@pytest.fixture
def module(tmp_path):
    """A module whose tables are right."""
    files = {
        check_metrics.SOURCE: SOURCE,
        check_metrics.DELAY_SOURCE: "",
        check_metrics.SHARED_SOURCE: "",
        check_metrics.TABLES: check_metrics.tables(check_metrics.metrics(SOURCE)),
        check_metrics.TRACE_SOURCE: TRACES,
        check_metrics.TRACE_TABLES: check_metrics.trace_tables(TRACES),
        check_metrics.RENAMED: "old,new\npdus,ul_rlc_sent_pdus\n,loss_ratio\ngone,\n",
        "examples/first.cc": 'json.Add("loss_ratio", loss);\n',
    }
    write_files(tmp_path, files)
    return tmp_path


def test_metrics_are_read_from_the_source():
    found = check_metrics.metrics(SOURCE)
    assert found["GetIdentityMetrics"] == [("ue_number", "number", "The UE", "order")]
    assert found["GetPduMetrics"] == [
        ("rlc_sent_pdus", "PDUs", "PDUs sent, again or not", "sending RLC entity")
    ]


def test_right_tables_have_no_faults(module):
    assert list(check_metrics.all_faults(module)) == []


def test_tables_must_be_up_to_date(module):
    source = module / check_metrics.SOURCE
    source.write_text(source.read_text().replace("The UE", "A UE"))
    (fault,) = check_metrics.all_faults(module)
    assert "out of date" in fault


def test_metrics_without_a_table_are_a_fault(module):
    source = module / check_metrics.SOURCE
    more = source.read_text().replace("GetIdentityMetrics", "GetOtherMetrics")
    source.write_text(source.read_text() + more[: more.index("}\n") + 2])
    (fault,) = check_metrics.all_faults(module)
    assert "GetOtherMetrics is in no table" in fault


def test_columns_of_traces():
    table = check_metrics.trace_tables(TRACES)
    assert "``cqi.csv``: A UE measures." in table
    assert "   * - ``cell_id``\n     - The cell\n" in table
    assert "   * - ``sinr_db``\n     - SINR, mean\n" in table


def test_misspelt_column_of_a_trace_is_a_fault(module):
    table = module / check_metrics.TRACE_TABLES
    table.write_text(table.read_text().replace("sinr_db", "snir_db"))
    (fault,) = check_metrics.all_faults(module)
    assert "umts-trace-tables.txt: out of date" in fault


def test_new_name_that_nobody_reports_is_named_with_its_line(module):
    with (module / check_metrics.RENAMED).open("a") as file:
        file.write("lost,loss\n")
    (fault,) = check_metrics.all_faults(module)
    assert fault == "utils/renamed-columns.csv:5: no program reports 'loss'"


def test_tables_of_this_module():
    assert list(check_metrics.all_faults(check_metrics.ROOT)) == []

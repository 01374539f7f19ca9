# Copyright (c) 2026 The umts authors
#
# SPDX-License-Identifier: GPL-2.0-only

"""Pictures of radio maps."""

import numpy as np
import pytest
from PIL import Image

from umts_tool import cli
from umts_tool.errors import UmtsError
from umts_tool.radio_map import draw, read

HEAD = "x_m,y_m,scrambling_code,rscp_dbm,ec_n0_db\n"


@pytest.fixture
def file(tmp_path):
    """A map whose best cell is 0 on the left and 1 on the right."""
    path = tmp_path / "map.csv"
    rows = [
        f"{x},{y},{int(x > 20)},{-60 - x},{-x / 10}\n" for y in (0, 10) for x in (0, 10, 30, 40)
    ]
    path.write_text(HEAD + "".join(rows))
    return path


def test_both_halves_have_their_colours(file):
    svg, png = draw(file, "scrambling_code")
    assert svg.read_text().startswith("<?xml") and "best cell" not in png.name
    picture = np.asarray(Image.open(png).convert("RGB")).reshape(-1, 3)
    colours, counts = np.unique(picture, axis=0, return_counts=True)
    common = {tuple(colour) for colour in colours[np.argsort(counts)[-3:]]}
    # White paper, and the first and the last colour of tab20.
    assert common == {(255, 255, 255), (31, 119, 180), (158, 218, 229)}


@pytest.mark.parametrize("column", ["ec_n0_db", "rscp_dbm"])
def test_command_draws_beside_the_file(file, capsys, column):
    assert cli.main(["map", str(file), "--column", column]) == 0
    written = capsys.readouterr().out.splitlines()
    assert written == [str(file.with_name(f"map-{column}.{kind}")) for kind in ("svg", "png")]
    assert all(Image.open(one).size[0] > 500 for one in written if one.endswith("png"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is no CSV file"),
        ("x_m,y_m\n0,0\n", "has no column ec_n0_db"),
        (HEAD + "0,0,0,0,0\n10,10,0,0,0\n", "no grid of rows and columns"),
        (HEAD + "0,0,0,0,0\n0,0,0,0,0\n", "no grid of rows and columns"),
    ],
)
def test_what_is_no_map_is_one_sentence(file, text, sentence):
    file.write_text(text)
    with pytest.raises(UmtsError, match=sentence):
        read(file)

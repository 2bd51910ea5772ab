"""Large kernels are found by name in the running process: names and caches must fit together whoever wrote them."""

import os
import shutil
import subprocess
import sys

from gahsim.kernels.apart import INLINED, plain_name

NAMES = """
import numpy, numba
for size in range({others}):  # other records and functions, compiled before ours
    record = numba.from_dtype(numpy.dtype([("x", numpy.int64, size + 1)]))
    numba.njit(numba.types.int64(record))(lambda row: row.x[0])
from gahsim.games.grand_austria.metrics import metric
for compiled in metric.overloads.values():
    print(compiled.fndesc.llvm_func_name)
"""
SCORE = """
from gahsim.games.grand_austria.scoring import score_now
from gahsim.games.grand_austria.loading import load_facts
from gahsim.games.grand_austria.rules import compile_rules
from gahsim.games.grand_austria.state import empty_states
state = empty_states(1)[0]
state["players"]["money"][0] = 7
state["players"]["occupied"][0] = 0b111
print(score_now(compile_rules(load_facts("2015"))[0], state, 0))
"""


def said_by(program, cache):
    environment = os.environ | {"GAHSIM_CACHE_DIR": str(cache)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_names_do_not_depend_on_what_was_compiled_before(tmp_path):
    first = said_by(NAMES.format(others=0), tmp_path / "one")
    assert "metric" in first
    assert said_by(NAMES.format(others=3), tmp_path / "other") == first


def test_names_tell_functions_and_sources_apart():
    assert len({plain_name("a.f", (), uid=1), plain_name("a.g", (), uid=1), plain_name("a.f", (), uid=2)}) == 3


def test_cached_callers_find_callees_that_were_compiled_anew(tmp_path):
    # 7 krones, three rooms on the ground floor at a point each
    assert said_by(SCORE, tmp_path) == "10"
    callee = next(tmp_path.rglob("games.grand_austria.metrics"))
    shutil.rmtree(callee)
    assert said_by(SCORE, tmp_path) == "10"
    assert callee.is_dir()


def test_large_kernels_are_left_out_when_others_are_linked():
    from gahsim.games.grand_austria.gains import book_vp
    from gahsim.games.grand_austria.metrics import metric

    def instructions_to_link(kernel):
        (compiled,) = kernel.overloads.values()
        functions = compiled.library._get_module_for_linking().functions
        return [sum(1 for block in function.blocks for _ in block.instructions) for function in functions]

    assert instructions_to_link(metric) == []
    assert 0 < max(instructions_to_link(book_vp)) <= INLINED

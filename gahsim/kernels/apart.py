"""Large kernels are compiled once and then called, not copied into everything that uses them.

Numba links what a function calls into the function itself, so that it may be inlined, and compiles all of it again each time: the rules of
the game several dozen times over. Nothing is gained where the callee is too large to be inlined anyway. Such a kernel is left out when
others are linked; what they compiled to finds it by its name in the running process, where it is, for their file imports its file.

Names therefore must be the same in every process, whatever else was compiled before: numba's running numbers, of functions and of record
types, are replaced by the hash of the sources. A kernel has one signature, so its types need not be told by its name.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
from numba.core.bytecode import FunctionIdentity
from numba.core.compiler import Compiler
from numba.core.funcdesc import default_mangler
from numba.core.untyped_passes import ExtractByteCode

INLINED = 120  # LLVM instructions; beyond that nothing is inlined that would be worth it


def plain_name(name: str, types: Any, *, abi_tags: Any = (), uid: int | None = None) -> str:
    """Symbol of a kernel, without its types."""
    symbol: str = default_mangler(name, (), abi_tags=abi_tags, uid=uid)
    return symbol


class ApartIfLarge(Compiler):
    """Numba's compiler, for kernels that only kernels call."""

    def compile_extra(self, func: Any) -> Any:
        """Compile a function; differs from numba's in the name it gives, and in what it leaves for others to link."""
        from gahsim.kernels import use_cache

        self.state.targetctx.mangler = plain_name  # this compilation's own copy
        self.state.func_id = FunctionIdentity.from_function(func)
        self.state.func_id.unique_id = int(use_cache(Path(func.__code__.co_filename).resolve()).name, 16)
        ExtractByteCode().run_pass(self.state)
        self.state.lifted = ()
        self.state.lifted_from = None
        result = self._compile_bytecode()
        leave_out_if_large(result.library, result.fndesc.llvm_func_name)
        return result


def leave_out_if_large(library: Any, name: str) -> None:
    """Let others link nothing of a library whose function is large."""
    whole = library._get_module_for_linking()
    size = sum(1 for block in whole.get_function(name).blocks for _ in block.instructions)
    if size > INLINED:
        nothing = llvm.parse_assembly(f'target triple = "{whole.triple}"\ntarget datalayout = "{whole.data_layout}"')
        library._shared_module = nothing

(* The function meant in ../collatz_step.ml. *)

let collatz_step n = if n mod 2 = 0 then n / 2 else (3 * n) + 1
let meant_for n = n >= 0

(* The function meant in ../fib.ml. *)

let rec fib n = if n < 2 then n else fib (n - 1) + fib (n - 2)
let meant_for n = n >= 0

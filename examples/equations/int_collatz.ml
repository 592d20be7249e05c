(* Numbers below 70 from which the Collatz sequence takes six steps to 1. *)

let rec steps n = if n = 1 then 0 else if n mod 2 = 0 then 1 + steps (n / 2) else 1 + steps (3 * n + 1)

(* find n : 0 < n && n < 70 && steps n = 6 *)

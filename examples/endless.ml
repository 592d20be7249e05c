(* Collatz numbers with a slip: the odd case forgets to multiply, so 3 leads to 4, 2, 1, 2, 1, ... for ever. *)
let rec steps n = if n = 0 then 0 else 1 + steps (if n mod 2 = 0 then n / 2 else n + 1)

let forever = steps 3

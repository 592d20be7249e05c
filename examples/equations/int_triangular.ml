(* A recursion counts down to zero; how far must it start? *)

let rec sum_to n = if n <= 0 then 0 else n + sum_to (n - 1)

(* find n : sum_to n = 21 *)

(* Every call that ends gives 1, so none gives 2. *)

let rec countdown n = if n = 0 then 1 else countdown (n - 1)

(* find n : countdown n = 2 *)

(* The function meant in ../iterate.ml. *)

let rec iterate f n x = if n <= 0 then x else iterate f (n - 1) (f x)
let meant_for _ n _ = n >= 0

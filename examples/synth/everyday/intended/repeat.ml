(* The function meant in ../repeat.ml. *)

let rec repeat n s = if n = 0 then "" else s ^ repeat (n - 1) s

let meant_for n _ = n >= 0 && n < 50

(* The function meant in ../repeat_string.ml. *)

let rec repeat_string n s = if n = 0 then "" else s ^ repeat_string (n - 1) s

let meant_for n _ = n >= 0 && n < 10

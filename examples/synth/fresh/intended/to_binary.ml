(* The function meant in ../to_binary.ml. *)

let rec to_binary n = if n = 0 then [] else (n mod 2) :: to_binary (n / 2)
let meant_for n = n >= 0

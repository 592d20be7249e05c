(* The function meant in ../safe_div.ml. *)

let safe_div a b = if b = 0 then Error "division by zero" else Ok (a / b)

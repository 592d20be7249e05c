(* The function meant in ../clamp.ml. *)

let clamp low high n = if n < low then low else if n > high then high else n

let meant_for low high _ = low <= high

(* The function meant in ../range.ml. *)

let rec range low high = if low > high then [] else low :: range (low + 1) high

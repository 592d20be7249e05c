(* The function meant in ../range.ml. *)

let rec range a b = if a > b then [] else a :: range (a + 1) b

let meant_for a b = b - a < 50

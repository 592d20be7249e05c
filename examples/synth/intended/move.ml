(* The function meant in ../move.ml. *)

type point = { x : int; y : int }

let move distance p = { x = p.x + distance; y = p.y }

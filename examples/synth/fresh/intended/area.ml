(* The function meant in ../area.ml. *)

type shape =
  | Square of int
  | Rect of int * int

let area s = match s with Square a -> a * a | Rect (a, b) -> a * b

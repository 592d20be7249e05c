(* The function meant in ../next_light.ml. *)

type light =
  | Red
  | Yellow
  | Green

let next_light l = match l with Red -> Green | Green -> Yellow | Yellow -> Red

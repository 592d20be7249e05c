(* The light that comes next. *)

type light =
  | Red
  | Yellow
  | Green

let next_light : light -> light = ??

let () = assert (next_light Red = Green)
let () = assert (next_light Green = Yellow)
let () = assert (next_light Yellow = Red)

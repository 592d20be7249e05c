(* The function meant in ../clamp.ml. *)

let clamp lo hi x = if x < lo then lo else if x > hi then hi else x
let meant_for lo hi _ = lo <= hi

(* After all constructors the last arm is redundant. *)

type shape = Circle of int | Square of int | Dot

let area s =
  match s with
  | Circle r -> 3 * r * r
  | Square a -> a * a
  | Dot -> 0
  | _ -> -1

(* cover: area *)

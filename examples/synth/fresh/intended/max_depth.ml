(* The function meant in ../max_depth.ml. *)

type 'a rose = Rose of 'a * 'a rose list

let rec maximum l = match l with [] -> 0 | x :: r -> max x (maximum r)
let rec map f l = match l with [] -> [] | x :: r -> f x :: map f r
let rec max_depth t = match t with Rose (_, l) -> 1 + maximum (map max_depth l)

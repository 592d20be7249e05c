(* How deep a tree with many branches is. *)

type 'a rose = Rose of 'a * 'a rose list

let rec maximum l = match l with [] -> 0 | x :: r -> max x (maximum r)
let rec map f l = match l with [] -> [] | x :: r -> f x :: map f r

let max_depth : int rose -> int = ??

let () = assert (max_depth (Rose (1, [])) = 1)
let () = assert (max_depth (Rose (1, [Rose (2, [])])) = 2)
let () = assert (max_depth (Rose (1, [Rose (2, []); Rose (3, [Rose (4, [])])])) = 3)

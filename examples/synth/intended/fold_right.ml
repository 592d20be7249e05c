(* The function meant in ../fold_right.ml. *)

let minus a b = a - b
let more _ n = n + 1

let rec fold_right f l acc =
  match l with
  | [] -> acc
  | x :: rest -> f x (fold_right f rest acc)

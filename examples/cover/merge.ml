(* Merging sorted lists: the comparison has three outcomes. *)

let rec merge xs ys =
  match xs, ys with
  | [], rest | rest, [] -> rest
  | x :: xs', y :: ys' ->
    if x < y then x :: merge xs' ys
    else if x > y then y :: merge xs ys'
    else x :: merge xs' ys'

(* cover: merge *)

(* The function meant in ../best.ml. *)

let best l =
  let rec go name score l =
    match l with [] -> Some name | (n, s) :: r -> if s > score then go n s r else go name score r
  in
  match l with [] -> None | (n, s) :: r -> go n s r

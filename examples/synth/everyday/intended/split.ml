(* The function meant in ../split.ml. *)

let rec split l =
  match l with
  | [] -> ([], [])
  | x :: rest ->
      let a, b = split rest in
      (x :: b, a)

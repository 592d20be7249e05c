(* The function meant in ../partition.ml. *)

let is_positive n = n > 0

let rec partition f l =
  match l with
  | [] -> ([], [])
  | x :: rest ->
      let yes, no = partition f rest in
      if f x then (x :: yes, no) else (yes, x :: no)

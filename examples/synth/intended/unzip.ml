(* The function meant in ../unzip.ml. *)

let rec unzip pairs =
  match pairs with
  | [] -> ([], [])
  | (x, y) :: rest ->
      let xs, ys = unzip rest in
      (x :: xs, y :: ys)

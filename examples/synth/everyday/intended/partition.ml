(* The function meant in ../partition.ml. *)

let rec partition b l =
  match l with
  | [] -> ([], [])
  | x :: rest ->
      let low, high = partition b rest in
      if x < b then (x :: low, high) else (low, x :: high)

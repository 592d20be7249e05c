(* The function meant in ../run_lengths.ml. *)

let rec run_lengths l =
  match l with
  | [] -> []
  | x :: rest -> (
      match run_lengths rest with
      | (y, n) :: runs when x = y -> (x, n + 1) :: runs
      | runs -> (x, 1) :: runs)

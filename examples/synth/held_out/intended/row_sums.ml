(* The function meant in ../row_sums.ml. *)

let rec sum l = match l with [] -> 0 | x :: r -> x + sum r

let rec row_sums m = match m with [] -> [] | r :: rest -> sum r :: row_sums rest

let rec rotate_left n l =
  match l with
  | x :: xs when n > 0 -> rotate_left (n - 1) (xs @ [x])
  | _ -> l

(* swaps neighbours that stand the wrong way round *)
let rec sort l =
  match l with
  | x :: y :: rest ->
    if x > y then y :: sort (x :: rest)
    else x :: sort (y :: rest)
  | _ -> l

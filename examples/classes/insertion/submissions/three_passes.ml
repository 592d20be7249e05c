let rec pass l =
  match l with
  | x :: y :: rest ->
    if x > y then y :: pass (x :: rest)
    else x :: pass (y :: rest)
  | _ -> l

(* three times was enough for all my tests *)
let sort l = pass (pass (pass l))

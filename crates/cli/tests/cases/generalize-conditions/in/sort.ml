(* Insertion sort that looks at one element only. *)
let rec sorted l = match l with
  | x :: (y :: _ as rest) -> x <= y && sorted rest
  | _ -> true

let insert x l = match l with
  | y :: rest when y < x -> y :: x :: rest
  | l -> x :: l

let sort l = List.fold_right insert l []

(* The largest element of a list. *)
let largest l = match l with
  | [] -> failwith "largest"
  | x :: rest -> List.fold_left max x rest

(* Insertion sort that drops what it has already. *)
let rec insert x l = match l with
  | [] -> [x]
  | y :: rest -> if x < y then x :: l else if x = y then l else y :: insert x rest

let sort l = List.fold_right insert l []

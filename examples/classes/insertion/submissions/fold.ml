let rec insert x l = match l with
    [] -> [x]
  | h :: t when h < x -> h :: insert x t
  | _ -> x :: l

let sort l = List.fold_left (fun sorted x -> insert x sorted) [] l

let partition p l =
  let rec aux yes no l =
    match l with
    | [] -> (List.rev yes, List.rev no)
    | x :: xs when p x -> aux (x :: yes) no xs
    | x :: xs -> aux yes (x :: no) xs
  in
  aux [] [] l

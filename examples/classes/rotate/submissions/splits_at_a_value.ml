(* the element at place n becomes the first one *)
let rotate n l =
  if l = [] then []
  else begin
    let first = List.nth l (n mod List.length l) in
    let rec cut before l =
      match l with
      | [] -> List.rev before
      | x :: xs -> if x = first then l @ List.rev before else cut (x :: before) xs
    in
    cut [] l
  end

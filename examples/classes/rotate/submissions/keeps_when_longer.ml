let rec rotate n l =
  (* more than the whole list: nothing to do *)
  if n >= List.length l then l
  else
    match l with
    | [] -> []
    | x :: xs -> if n = 0 then l else step (n - 1) (xs @ [x])

and step n l =
  if n = 0 then l
  else step (n - 1) (List.tl l @ [List.hd l])

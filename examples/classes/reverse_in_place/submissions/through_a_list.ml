let reverse_in_place a =
  let rec fill i = function
    | [] -> ()
    | x :: rest ->
      a.(i) <- x;
      fill (i + 1) rest
  in
  fill 0 (List.rev (Array.to_list a))

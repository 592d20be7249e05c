let runs l =
  let count = ref 0 in
  let rec go l =
    match l with
    | [] -> []
    | x :: rest ->
      incr count;
      (match rest with
       | y :: _ when x = y -> go rest
       | _ ->
         let n = !count in
         (x, n) :: go rest)
  in
  go l

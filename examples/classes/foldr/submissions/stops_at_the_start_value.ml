(* no need to go on when nothing has changed *)
let foldr f init l =
  let rec go acc = function
    | [] -> acc
    | x :: rest ->
      let next = f x acc in
      if next = acc then acc else go next rest
  in
  go init (List.rev l)

(* tail recursive, so that it also works on long lists *)
let insert x l =
  let rec go before after =
    match after with
    | y :: rest when x > y -> go (y :: before) rest
    | _ -> List.rev_append before (x :: after)
  in
  go [] l

let sort (l : int list) : int list =
  let rec loop acc = function
    | [] -> acc
    | x :: rest -> loop (insert x acc) rest
  in
  loop [] l

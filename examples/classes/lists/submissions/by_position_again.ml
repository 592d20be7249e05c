let last l =
  match List.length l with
  | 0 -> None
  | n -> Some (List.nth l (n - 1))

let remove x l =
  let rec go before l =
    match l with
    | [] -> List.rev before
    | y :: after -> if y = x then List.rev_append before after else go (y :: before) after
  in
  go [] l

let zip a b =
  let n = min (List.length a) (List.length b) in
  List.init n (fun i -> (List.nth a i, List.nth b i))

let is_palindrome l =
  let rec go acc rest =
    match rest with
    | [] -> acc
    | x :: t -> go (x :: acc) t
  in
  go [] l = l

type token = Num of int | Plus | Minus

let eval tokens =
  let rec go stack tokens =
    match tokens, stack with
    | [], x :: _ -> Some x
    | [], _ -> None
    | Num n :: rest, stack -> go (n :: stack) rest
    | Plus :: rest, b :: a :: stack -> go ((a + b) :: stack) rest
    | Minus :: rest, b :: a :: stack -> go ((a - b) :: stack) rest
    | _ -> None
  in
  go [] tokens

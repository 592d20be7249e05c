type bracket = Open | Close | SquareOpen | SquareClose

let balanced l =
  let rec go stack l =
    match stack, l with
    | [], [] -> true
    | _, [] -> false
    | _, ((Open | SquareOpen) as b) :: rest -> go (b :: stack) rest
    | Open :: stack, Close :: rest -> go stack rest
    | SquareOpen :: stack, SquareClose :: rest -> go stack rest
    | _ -> false
  in
  go [] l

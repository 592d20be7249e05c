type bracket = Open | Close | SquareOpen | SquareClose

let balanced l =
  let rec go round square l =
    match l with
    | [] -> round = 0 && square = 0
    | Open :: rest -> go (round + 1) square rest
    | SquareOpen :: rest -> go round (square + 1) rest
    | Close :: rest -> round > 0 && go (round - 1) square rest
    | SquareClose :: rest -> square > 0 && go round (square - 1) rest
  in
  go 0 0 l

let last l = match List.rev l with [] -> None | x :: _ -> Some x

let rec remove x = function
  | [] -> []
  | y :: ys -> if x = y then ys else y :: remove x ys

let zip a b = List.combine a b

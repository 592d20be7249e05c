let rec last l =
  match l with
  | [] -> None
  | [ x ] -> Some x
  | [ x; _ ] -> Some x
  | _ :: rest -> last rest

let rec remove x l =
  match l with
  | [] -> []
  | y :: rest -> if x = y then rest else y :: remove x rest

let rec zip a b =
  match (a, b) with
  | x :: xs, y :: ys -> (x, y) :: zip xs ys
  | _ -> []

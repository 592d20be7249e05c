let rec last = function
  | [] -> None
  | [ x ] -> Some x
  | _ :: xs -> last xs

let remove x l = List.filter (fun y -> y <> x) l

let rec zip a b =
  match a, b with
  | [], _ | _, [] -> []
  | x :: a, y :: b -> (x, y) :: zip a b

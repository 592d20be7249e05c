let rec last = function
  | [] -> None
  | [ only ] -> Some only
  | _ :: tail -> last tail

let remove what from = List.filter (fun candidate -> candidate <> what) from

let rec zip xs ys =
  match xs, ys with
  | [], _ | _, [] -> []
  | x :: xs, y :: ys -> (x, y) :: zip xs ys

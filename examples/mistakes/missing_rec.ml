let length list =
  match list with
  | [] -> 0
  | _ :: rest -> 1 + length rest

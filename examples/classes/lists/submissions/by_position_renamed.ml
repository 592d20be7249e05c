(* all my own work *)
let last list =
  match List.length list with
  | 0 -> None
  | len -> Some (List.nth list (len - 1))

let remove elem list =
  let rec helper seen rest =
    match rest with
    | [] -> List.rev seen
    | first :: others ->
      if first = elem then List.rev_append seen others
      else helper (first :: seen) others
  in
  helper [] list

let zip left right =
  let count = min (List.length left) (List.length right) in
  List.init count (fun index -> (List.nth left index, List.nth right index))

let rec last = function
  | [] -> None
  | [ x ] -> Some x
  | _ :: l -> last l

(* the elements before x come back in the wrong order *)
let remove x l =
  let rec go before = function
    | [] -> l
    | y :: rest -> if x = y then before @ rest else go (y :: before) rest
  in
  go [] l

let rec zip a b =
  match a, b with
  | [], _ -> []
  | _, [] -> []
  | x :: a', y :: b' -> (x, y) :: zip a' b'

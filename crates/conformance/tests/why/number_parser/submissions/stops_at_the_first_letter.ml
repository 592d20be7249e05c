let is_digit c = c >= '0' && c <= '9'

let parse chars =
  let rec go acc = function
    | [] -> acc
    | c :: rest -> if is_digit c then go ((10 * acc) + Char.code c - 48) rest else acc
  in
  match chars with
  | [] -> None
  | _ -> Some (go 0 chars)

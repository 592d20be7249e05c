type account = { owner : string; balance : int }
type error = Bad_amount | Unknown of string | Missing of int

let rec balance_of name = function
  | [] -> None
  | { owner; balance } :: rest ->
    if owner = name then Some balance else balance_of name rest

let rec change name delta = function
  | [] -> []
  | a :: rest ->
    if a.owner = name then { a with balance = a.balance + delta } :: rest
    else a :: change name delta rest

let transfer accounts source target amount =
  if amount <= 0 then Error Bad_amount
  else
    match balance_of source accounts with
    | None -> Error (Unknown source)
    | Some b -> (
      match balance_of target accounts with
      | None -> Error (Unknown target)
      | Some _ ->
        if b < amount then Error (Missing (amount - b))
        else Ok (change target amount (change source (-amount) accounts)))

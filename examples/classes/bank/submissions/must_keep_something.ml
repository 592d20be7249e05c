type account = { owner : string; balance : int }
type error = Bad_amount | Unknown of string | Missing of int

let find name accounts = List.find_opt (fun a -> a.owner = name) accounts

let add name n accounts =
  List.map (fun a -> if a.owner = name then { a with balance = a.balance + n } else a) accounts

let transfer accounts source target amount =
  if amount <= 0 then Error Bad_amount
  else
    match find source accounts, find target accounts with
    | None, _ -> Error (Unknown source)
    | _, None -> Error (Unknown target)
    | Some s, Some _ ->
      if amount >= s.balance then Error (Missing (amount - s.balance))
      else Ok (add target amount (add source (-amount) accounts))

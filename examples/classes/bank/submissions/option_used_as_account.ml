type account = { owner : string; balance : int }
type error = Bad_amount | Unknown of string | Missing of int

let transfer accounts source target amount =
  let find name = List.find_opt (fun a -> a.owner = name) accounts in
  let s = find source in
  if amount <= 0 then Error Bad_amount
  else if s = None then Error (Unknown source)
  else if find target = None then Error (Unknown target)
  else if s.balance < amount then Error (Missing (amount - s.balance))
  else
    let add name n a = if a.owner = name then { a with balance = a.balance + n } else a in
    Ok (List.map (fun a -> add target amount (add source (-amount) a)) accounts)

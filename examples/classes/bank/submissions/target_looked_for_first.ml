type account = { owner : string; balance : int }
type error = Bad_amount | Unknown of string | Missing of int

let transfer accounts source target amount =
  let exists name = List.exists (fun a -> a.owner = name) accounts in
  if amount <= 0 then Error Bad_amount
  else if not (exists target) then Error (Unknown target)
  else if not (exists source) then Error (Unknown source)
  else
    let s = List.find (fun a -> a.owner = source) accounts in
    if s.balance < amount then Error (Missing (amount - s.balance))
    else
      let add name n a = if a.owner = name then { a with balance = a.balance + n } else a in
      Ok (List.map (fun a -> add target amount (add source (-amount) a)) accounts)

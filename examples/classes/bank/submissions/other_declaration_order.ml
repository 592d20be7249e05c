type error =
  | Missing of int
  | Unknown of string
  | Bad_amount

type account = { balance : int; owner : string }

let transfer accounts source target amount =
  let exists name = List.exists (fun a -> a.owner = name) accounts in
  if amount < 1 then Error Bad_amount
  else if not (exists source) then Error (Unknown source)
  else if not (exists target) then Error (Unknown target)
  else
    let s = List.find (fun a -> a.owner = source) accounts in
    if amount > s.balance then Error (Missing (amount - s.balance))
    else if source = target then Ok accounts
    else
      Ok
        (List.map
           (fun a ->
             if a.owner = source then { a with balance = a.balance - amount }
             else if a.owner = target then { a with balance = a.balance + amount }
             else a)
           accounts)

type account = { owner : string; balance : int }
type error = Bad_amount | Unknown of string | Missing of int

let has name = List.exists (fun a -> a.owner = name)

(* walks along the list once; stops when the money has arrived *)
let rec walk source target amount = function
  | [] -> []
  | a :: rest when a.owner = source && a.owner = target -> a :: rest
  | a :: rest when a.owner = source ->
    { a with balance = a.balance - amount } :: walk source target amount rest
  | a :: rest when a.owner = target -> { a with balance = a.balance + amount } :: rest
  | a :: rest -> a :: walk source target amount rest

let transfer accounts source target amount =
  if amount <= 0 then Error Bad_amount
  else if not (has source accounts) then Error (Unknown source)
  else if not (has target accounts) then Error (Unknown target)
  else
    let s = List.find (fun a -> a.owner = source) accounts in
    if s.balance < amount then Error (Missing (amount - s.balance))
    else Ok (walk source target amount accounts)

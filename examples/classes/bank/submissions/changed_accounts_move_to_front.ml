type account = { owner : string; balance : int }
type error = Bad_amount | Unknown of string | Missing of int

let rec take name = function
  | [] -> None
  | a :: rest when a.owner = name -> Some (a, rest)
  | a :: rest -> (
    match take name rest with
    | None -> None
    | Some (b, others) -> Some (b, a :: others))

let add name n accounts =
  match take name accounts with
  | None -> accounts
  | Some (a, others) -> { a with balance = a.balance + n } :: others

let transfer accounts source target amount =
  if amount <= 0 then Error Bad_amount
  else
    match (take source accounts, take target accounts) with
    | None, _ -> Error (Unknown source)
    | _, None -> Error (Unknown target)
    | Some (s, _), Some _ ->
      if s.balance < amount then Error (Missing (amount - s.balance))
      else Ok (add source (-amount) (add target amount accounts))

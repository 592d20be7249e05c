type account = { owner : string; balance : int }

type error =
  | Bad_amount
  | Unknown of string
  | Missing of int

(* transfer accounts source target amount moves amount from one account to the other.
   The amount must be positive; both owners must have an account (the source is looked for first);
   Missing m says that m more would have been needed. The accounts keep their order. *)
let transfer accounts source target amount =
  let find name = List.find_opt (fun a -> a.owner = name) accounts in
  if amount <= 0 then Error Bad_amount
  else
    match (find source, find target) with
    | None, _ -> Error (Unknown source)
    | _, None -> Error (Unknown target)
    | Some s, Some _ when s.balance < amount -> Error (Missing (amount - s.balance))
    | Some _, Some _ ->
      let add name n a = if a.owner = name then { a with balance = a.balance + n } else a in
      Ok (List.map (fun a -> add target amount (add source (-amount) a)) accounts)

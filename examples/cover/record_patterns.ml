(* Fields of records in patterns, and a guard that compares two of them. *)

type account = { owner : string; balance : int; frozen : bool }

let withdraw amount account =
  match account with
  | { frozen = true; _ } -> Error "frozen"
  | { balance; _ } when amount > balance -> Error "too much"
  | { owner = "bank"; _ } -> Ok account
  | { balance; _ } -> Ok { account with balance = balance - amount }

(* cover: withdraw *)

(* A transfer between two accounts that must not be overdrawn; the amount is determined. *)

type account = { owner : string; balance : int }

let transfer amount a b =
  if amount <= 0 || amount > a.balance then failwith "no"
  else ({ a with balance = a.balance - amount }, { b with balance = b.balance + amount })

let ann = { owner = "ann"; balance = 10 }
let bob = { owner = "bob"; balance = 2 }

(* find n : (let a, b = transfer n ann bob in a.balance = b.balance) *)

type event = Deposit of int | Withdrawal of int | Refused of { wanted : int; balance : int }
type t = { owner : string; overdraft : int; mutable balance : int; mutable events : event list; mutable closed : bool }

exception Closed of string

let create ?(overdraft = 0) owner = { owner; overdraft; balance = 0; events = []; closed = false }
let owner t = t.owner
let balance t = t.balance
let record t event = t.events <- event :: t.events
let check t = if t.closed then raise (Closed t.owner)

let deposit t n =
  check t;
  if n < 0 then invalid_arg "Account.deposit";
  t.balance <- t.balance + n;
  record t (Deposit n)

let withdraw t n =
  check t;
  if t.balance + t.overdraft < n then begin
    record t (Refused { wanted = n; balance = t.balance });
    Error (`Insufficient (n - t.balance))
  end
  else begin
    t.balance <- t.balance - n;
    record t (Withdrawal n);
    Ok t.balance
  end

let close t = t.closed <- true
let history t = List.rev t.events

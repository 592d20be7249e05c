exception Insufficient_funds of { account : int; needed : float }
exception No_such_account of int
type account = { id : int; owner : string; mutable balance : float; mutable history : transaction list }
and transaction = Deposit of float | Withdraw of float | Transfer of { from_id : int; to_id : int; amount : float }
module Bank : sig
  type t
  val create : unit -> t
  val open_account : t -> owner:string -> ?initial:float -> unit -> int
  val deposit : t -> int -> float -> unit
  val withdraw : t -> int -> float -> unit
  val transfer : t -> src:int -> dst:int -> float -> unit
  val balance : t -> int -> float
  val history : t -> int -> transaction list
  val iter : (account -> unit) -> t -> unit
end = struct
  type t = { accounts : (int, account) Hashtbl.t; mutable next : int }
  let create () = { accounts = Hashtbl.create 10; next = 1 }
  let open_account t ~owner ?(initial = 0.) () =
    let id = t.next in
    t.next <- id + 1;
    Hashtbl.add t.accounts id { id; owner; balance = initial; history = (if initial > 0. then [ Deposit initial ] else []) };
    id
  let find t id = try Hashtbl.find t.accounts id with Not_found -> raise (No_such_account id)
  let deposit t id x = let a = find t id in a.balance <- a.balance +. x; a.history <- Deposit x :: a.history
  let withdraw t id x =
    let a = find t id in
    if a.balance < x then raise (Insufficient_funds { account = id; needed = x -. a.balance });
    a.balance <- a.balance -. x;
    a.history <- Withdraw x :: a.history
  let transfer t ~src ~dst amount =
    let s = find t src and d = find t dst in
    if s.balance < amount then raise (Insufficient_funds { account = src; needed = amount -. s.balance });
    s.balance <- s.balance -. amount;
    d.balance <- d.balance +. amount;
    let tr = Transfer { from_id = src; to_id = dst; amount } in
    List.iter (fun a -> a.history <- tr :: a.history) [ s; d ]
  let balance t id = (find t id).balance
  let history t id = List.rev (find t id).history
  let iter f t = Hashtbl.to_seq_values t.accounts |> List.of_seq |> List.sort (fun a b -> Int.compare a.id b.id) |> List.iter f
end
let show = function
  | Deposit x -> Printf.sprintf "+%.2f" x
  | Withdraw x -> Printf.sprintf "-%.2f" x
  | Transfer { from_id; to_id; amount = a } -> Printf.sprintf "%d->%d:%.2f" from_id to_id a
let b = Bank.create ()
let ann = Bank.open_account b ~owner:"Ann" ~initial:100. ()
let bob = Bank.open_account b ~owner:"Bob" ()
let attempt name f =
  try f (); Printf.printf "%s: ok\n" name with
  | Insufficient_funds { account; needed } -> Printf.printf "%s: account %d lacks %.2f\n" name account needed
  | No_such_account n -> Printf.printf "%s: no account %d\n" name n
  | Failure m | Invalid_argument m -> Printf.printf "%s: %s\n" name m
let () =
  attempt "deposit" (fun () -> Bank.deposit b bob 20.5);
  attempt "transfer" (fun () -> Bank.transfer b ~dst:bob ~src:ann 30.);
  attempt "withdraw" (fun () -> Bank.withdraw b ann 1000.);
  attempt "nobody" (fun () -> Bank.withdraw b 42 1.);
  attempt "invalid" (fun () -> ignore (String.sub "abc" 2 5));
  attempt "fail" (fun () -> ignore (int_of_string "x1"));
  Bank.iter (fun { id; owner; balance; _ } -> Printf.printf "%d %s %.2f [%s]\n" id owner balance (String.concat " " (List.map show (Bank.history b id)))) b
let () = print_endline (Printexc.to_string (Insufficient_funds { account = 1; needed = 2. }))

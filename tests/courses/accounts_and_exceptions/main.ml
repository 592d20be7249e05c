module Account : sig
  type t

  exception Overdrawn of { owner : string; missing : int }
  exception Closed

  val make : string -> t
  val deposit : t -> int -> unit
  val withdraw : t -> int -> unit
  val close : t -> int
  val balance : t -> int
end = struct
  type t = { owner : string; mutable balance : int; mutable is_open : bool }

  exception Overdrawn of { owner : string; missing : int }
  exception Closed

  let make owner = { owner; balance = 0; is_open = true }
  let check a = if not a.is_open then raise Closed

  let deposit a n =
    check a;
    if n <= 0 then invalid_arg "deposit";
    a.balance <- a.balance + n

  let withdraw a n =
    check a;
    if n > a.balance then raise (Overdrawn { owner = a.owner; missing = n - a.balance });
    a.balance <- a.balance - n

  let close a =
    check a;
    a.is_open <- false;
    a.balance

  let balance a = a.balance
end

exception Transfer_failed of exn

let transfer ~from ~into n =
  try
    Account.withdraw from n;
    Account.deposit into n
  with e -> raise (Transfer_failed e)

let explain = function
  | Transfer_failed (Account.Overdrawn { owner; missing }) -> Printf.sprintf "%s lacks %d" owner missing
  | Transfer_failed Account.Closed -> "closed"
  | Account.Overdrawn { missing; _ } -> Printf.sprintf "lacking %d" missing
  | Invalid_argument what -> "invalid " ^ what
  | e -> Printexc.to_string e

let attempt f = match f () with n -> Printf.printf "ok %d\n" n | exception e -> print_endline (explain e)
let a = Account.make "ann" and b = Account.make "bob"

let () =
  attempt (fun () -> Account.deposit a 100; Account.balance a);
  attempt (fun () -> transfer ~from:a ~into:b 30; Account.balance b);
  attempt (fun () -> transfer ~from:b ~into:a 31; 0);
  attempt (fun () -> Account.withdraw a 1000; 0);
  attempt (fun () -> Account.deposit a 0; 0);
  attempt (fun () -> Account.close b);
  attempt (fun () -> transfer ~from:b ~into:a 1; 0);
  attempt (fun () -> raise Not_found)

let protected () =
  let log = Buffer.create 10 in
  let run f = Fun.protect ~finally:(fun () -> Buffer.add_char log '.') f in
  (try ignore (run (fun () -> Buffer.add_string log "a"; failwith "x")) with Failure m -> Buffer.add_string log m);
  ignore (run (fun () -> Buffer.add_string log "b"; 1));
  Buffer.contents log

let () = print_endline (protected ())

(* What is in an account after some operations. *)

type operation =
  | Deposit of int
  | Withdraw of int

let balance : operation list -> int = ??

let () = assert (balance [] = 0)
let () = assert (balance [Deposit 5] = 5)
let () = assert (balance [Deposit 10; Withdraw 3] = 7)
let () = assert (balance [Withdraw 2; Deposit 1] = -1)

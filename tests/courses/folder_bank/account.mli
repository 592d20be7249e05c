(** Accounts that remember what happened to them. *)

type t
type event = Deposit of int | Withdrawal of int | Refused of { wanted : int; balance : int }

exception Closed of string

val create : ?overdraft:int -> string -> t
val owner : t -> string
val balance : t -> int
val deposit : t -> int -> unit
val withdraw : t -> int -> (int, [ `Insufficient of int ]) result
val close : t -> unit
val history : t -> event list

(** Queues that change in place. *)

type 'a queue

val create : unit -> 'a queue
val is_empty : 'a queue -> bool
val enq : 'a -> 'a queue -> unit
val deq : 'a queue -> 'a
val to_list : 'a queue -> 'a list
val delete : 'a -> 'a queue -> unit
val valid : 'a queue -> bool

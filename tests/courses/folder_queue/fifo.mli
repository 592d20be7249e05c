(** First in, first out. *)

type 'a t

exception Empty

val empty : 'a t
val push : 'a -> 'a t -> 'a t

val pop : 'a t -> 'a * 'a t
(** @raise Empty when there is nothing *)

val of_list : 'a list -> 'a t
val length : 'a t -> int

type t

val empty : t
val add : ?count:int -> Item.t -> t -> t
val remove : Item.t -> t -> (t, [ `Missing of string ]) result
val count : Item.t -> t -> int
val value : t -> int
val tagged : string -> t -> Item.t list

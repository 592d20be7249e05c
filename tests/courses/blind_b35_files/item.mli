type t
val make : string -> int -> t
val name : t -> string
val price : t -> Money.t
val compare : t -> t -> int

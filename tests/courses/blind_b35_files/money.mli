type t = private int
val of_cents : int -> t
val zero : t
val ( + ) : t -> t -> t
val scale : int -> t -> t
val percent : int -> t -> t
val to_string : t -> string

type 'a t

val empty : 'a t
val add : 'a -> 'a t -> 'a t
val count : 'a -> 'a t -> int
val of_list : 'a list -> 'a t
val size : 'a t -> int

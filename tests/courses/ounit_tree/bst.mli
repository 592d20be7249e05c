type 'a t

val empty : 'a t
val insert : 'a -> 'a t -> 'a t
val mem : 'a -> 'a t -> bool
val to_list : 'a t -> 'a list

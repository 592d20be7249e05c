type ('k, 'v) t
exception Capacity of int
val create : ?on_evict:('k -> 'v -> unit) -> int -> ('k, 'v) t
val get : ('k, 'v) t -> 'k -> 'v option
val put : ('k, 'v) t -> 'k -> 'v -> unit
val keys : ('k, _) t -> 'k list

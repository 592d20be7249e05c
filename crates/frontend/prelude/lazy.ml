(* Lazy values. All of Lazy. *)

type 'a t = 'a CamlinternalLazy.t
exception Undefined = CamlinternalLazy.Undefined

let force : 'a t -> 'a = CamlinternalLazy.force
let force_val : 'a t -> 'a = CamlinternalLazy.force_val
let is_val : 'a t -> bool = CamlinternalLazy.__is_val
let from_val : 'a -> 'a t = CamlinternalLazy.__from_val
let from_fun compute : 'a t = lazy (compute ())
let map f (x : 'a t) : 'b t = lazy (f (force x))
let map_val f (x : 'a t) : 'b t = if is_val x then from_val (f (force x)) else lazy (f (force x))

(* Gone with 5.0. *)
let lazy_from_fun = from_fun
let lazy_from_val = from_val
let lazy_is_val = is_val

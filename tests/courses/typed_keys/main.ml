type (_, _) ty_eq = Refl : ('a, 'a) ty_eq
module Typed_key : sig
  type 'a t
  val create : string -> 'a t
  val name : 'a t -> string
  val same : 'a t -> 'b t -> ('a, 'b) ty_eq option
end = struct
  type _ w = ..
  module type W = sig type t type _ w += W : t w end
  type 'a t = { name : string; w : (module W with type t = 'a) }
  let create (type a) name = { name; w = (module struct type t = a type _ w += W : t w end) }
  let name t = t.name
  let same (type a b) (a : a t) (b : b t) : (a, b) ty_eq option =
    let module A = (val a.w : W with type t = a) in
    let module B = (val b.w : W with type t = b) in
    match A.W with B.W -> Some Refl | _ -> None
end
module Hmap = struct
  type binding = B : 'a Typed_key.t * 'a -> binding
  type t = binding list
  let empty : t = []
  let add k v m = B (k, v) :: m
  let rec find : type a. a Typed_key.t -> t -> a option = fun k -> function
    | [] -> None
    | B (k', v) :: rest -> (match Typed_key.same k k' with Some Refl -> Some v | None -> find k rest)
end
let age : int Typed_key.t = Typed_key.create "age"
let nick : string Typed_key.t = Typed_key.create "nick"
let other : int Typed_key.t = Typed_key.create "age"
let m = Hmap.(empty |> add age 3 |> add nick "bob" |> add age 4)
let show f = function None -> "none" | Some x -> f x
let () = Printf.printf "%s %s %s %s\n" (show string_of_int (Hmap.find age m)) (show Fun.id (Hmap.find nick m)) (show string_of_int (Hmap.find other m)) (Typed_key.name other)

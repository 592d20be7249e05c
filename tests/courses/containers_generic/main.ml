(* Functors over type constructors. *)
module type FUNCTOR = sig
  type 'a t

  val map : ('a -> 'b) -> 'a t -> 'b t
end

module type FOLDABLE = sig
  type 'a t

  val fold_right : ('a -> 'b -> 'b) -> 'a t -> 'b -> 'b
end

module type CONTAINER = sig
  type 'a t

  include FUNCTOR with type 'a t := 'a t
  include FOLDABLE with type 'a t := 'a t
end

module type MONOID = sig
  type t

  val zero : t
  val ( ++ ) : t -> t -> t
end

module Compose (F : CONTAINER) (G : CONTAINER) : CONTAINER with type 'a t = 'a G.t F.t = struct
  type 'a t = 'a G.t F.t

  let map f x = F.map (G.map f) x
  let fold_right f x z = F.fold_right (fun g z -> G.fold_right f g z) x z
end

module Fold (C : CONTAINER) (M : MONOID) = struct
  let sum c = M.(C.fold_right ( ++ ) c zero)
end

module L = struct
  type 'a t = 'a list

  let map = List.map
  let fold_right = List.fold_right
end

module O = struct
  type 'a t = 'a option

  let map = Option.map
  let fold_right f o z = match o with None -> z | Some x -> f x z
end

module T = struct
  type 'a t = Leaf | Node of 'a t * 'a * 'a t

  let rec map f = function Leaf -> Leaf | Node (l, x, r) -> Node (map f l, f x, map f r)
  let rec fold_right f t z = match t with Leaf -> z | Node (l, x, r) -> fold_right f l (f x (fold_right f r z))
end

module Text = struct
  type t = string

  let zero = ""
  let ( ++ ) = ( ^ )
end

module Sum = struct
  type t = int

  let zero = 0
  let ( ++ ) = ( + )
end

module LO = Compose (L) (O)
module TLO = Compose (T) (LO)
module Texts = Fold (TLO) (Text)
module Sums = Fold (LO) (Sum)

let tree = T.(Node (Node (Leaf, [ Some 1; None ], Leaf), [], Node (Leaf, [ Some 2; Some 3 ], Leaf)))
let () = print_endline (Texts.sum (TLO.map (Printf.sprintf "<%d>") tree))
let () = Printf.printf "%d %d\n" (Sums.sum [ Some 4; None; Some 5 ]) (TLO.fold_right (fun _ n -> n + 1) tree 0)

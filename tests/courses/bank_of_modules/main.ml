(* Signatures with several types, `with type` and destructive substitution. *)
module type CONTAINER = sig
  type 'a t
  type 'a iter = ('a -> unit) -> unit

  val of_list : 'a list -> 'a t
  val iter : 'a t -> 'a iter
end

module type INTS = sig
  type elt
  type t

  val make : elt list -> t
  val sum : t -> elt
end

module Vec = struct
  type 'a t = 'a array
  type 'a iter = ('a -> unit) -> unit

  let of_list = Array.of_list
  let iter a f = Array.iter f a
end

module Rev : CONTAINER = struct
  type 'a t = 'a list
  type 'a iter = ('a -> unit) -> unit

  let of_list = List.rev
  let iter l f = List.iter f l
end

module Sums (C : CONTAINER) : INTS with type elt = int and type t = int C.t = struct
  type elt = int
  type t = int C.t

  let make = C.of_list

  let sum c =
    let total = ref 0 in
    C.iter c (fun x -> total := (2 * !total) + x);
    !total
end

module type SHOWN = sig
  type t

  val show : t -> string
end

module type PAIR = sig
  type a
  type b

  include SHOWN with type t := a * b
end

module Pair (A : SHOWN) (B : SHOWN) : PAIR with type a = A.t and type b = B.t = struct
  type a = A.t
  type b = B.t

  let show (a, b) = "<" ^ A.show a ^ "," ^ B.show b ^ ">"
end

module Int_ = struct
  type t = int

  let show = string_of_int
end

module Bool_ = struct
  type t = bool

  let show = string_of_bool
end

module P = Pair (Int_) (Bool_)
module SV = Sums (Vec)
module SR = Sums (Rev)

let () = Printf.printf "%d %d %d\n" (SV.sum [| 1; 0; 1 |]) (SV.sum (SV.make [ 1; 1; 0 ])) (SR.sum (Rev.of_list [ 1; 1; 0 ]))
let () = print_endline (P.show (3, true))

module type S = sig
  val x : int

  module Sub : sig
    type t = A | B of int

    val default : t
  end
end

module Impl : S = struct
  let x = 3
  let not_shown = 4

  module Sub = struct
    type t = A | B of int

    let default = B (x + not_shown)
    let other = A
  end
end

let () = match Impl.Sub.default with Impl.Sub.A -> print_endline "A" | Impl.Sub.B n -> Printf.printf "B %d\n" n

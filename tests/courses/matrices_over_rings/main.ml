module type RING = sig
  type t

  val zero : t
  val one : t
  val add : t -> t -> t
  val mul : t -> t -> t
  val show : t -> string
end

module Integers = struct
  type t = int

  let zero = 0
  let one = 1
  let add = ( + )
  let mul = ( * )
  let show = string_of_int
end

module Booleans = struct
  type t = bool

  let zero = false
  let one = true
  let add = ( || )
  let mul = ( && )
  let show b = if b then "T" else "."
end

module Modular (N : sig
  val n : int
end) =
struct
  include Integers

  let add a b = (a + b) mod N.n
  let mul a b = a * b mod N.n
end

module Matrix (R : RING) : sig
  type t

  val of_lists : R.t list list -> t
  val identity : int -> t
  val mul : t -> t -> t
  val power : t -> int -> t
  val print : t -> unit
end = struct
  type t = R.t array array

  let of_lists rows = Array.of_list (List.map Array.of_list rows)
  let identity n = Array.init n (fun i -> Array.init n (fun j -> if i = j then R.one else R.zero))

  let mul a b =
    let inner = Array.length b in
    let cell i j =
      let sum = ref R.zero in
      for k = 0 to inner - 1 do
        sum := R.add !sum (R.mul a.(i).(k) b.(k).(j))
      done;
      !sum
    in
    Array.init (Array.length a) (fun i -> Array.init (Array.length b.(0)) (cell i))

  let rec power a n =
    if n = 0 then identity (Array.length a)
    else
      let half = power a (n / 2) in
      let square = mul half half in
      if n mod 2 = 0 then square else mul a square

  let print a =
    Array.iter (fun row -> print_endline (String.concat " " (Array.to_list (Array.map R.show row)))) a
end

module MI = Matrix (Integers)
module MB = Matrix (Booleans)

module MM = Matrix (Modular (struct
  let n = 10
end))

let () = MI.(print (power (of_lists [ [ 1; 1 ]; [ 1; 0 ] ]) 20))
let () = MM.(print (power (of_lists [ [ 1; 1 ]; [ 1; 0 ] ]) 20))
let edges = [ [ false; true; false ]; [ false; false; true ]; [ false; false; false ] ]
let () = MB.print (MB.power (MB.of_lists edges) 2)

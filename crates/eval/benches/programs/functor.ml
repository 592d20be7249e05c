(* Polynomials over a ring that is a parameter, over polynomials. *)
module type Ring = sig
  type t
  val zero : t
  val one : t
  val add : t -> t -> t
  val mul : t -> t -> t
  val weight : t -> int
end

module Remainders = struct
  type t = int
  let zero = 0
  let one = 1
  let add a b = (a + b) mod 10007
  let mul a b = a * b mod 10007
  let weight a = a
end

module Polynomial (R : Ring) = struct
  type t = R.t list
  let zero = []
  let one = [ R.one ]
  let rec add p q = match (p, q) with [], r | r, [] -> r | a :: p, b :: q -> R.add a b :: add p q
  let scale a = List.map (fun b -> R.mul a b)
  let rec mul p q = match p with [] -> [] | a :: p -> add (scale a q) (R.zero :: mul p q)
  let weight p = List.fold_left (fun sum a -> sum + R.weight a) 0 p
end

module P = Polynomial (Remainders)
module Q = Polynomial (P)

let rec power p n = if n = 0 then Q.one else Q.mul p (power p (n - 1))

let () =
  let sum = ref 0 in
  for round = 1 to 100 do
    sum := !sum + Q.weight (power [ [ 1; round ]; [ 2; 3; 1 ]; [ round ] ] 14)
  done;
  print_int !sum;
  print_newline ()

module Rational : sig
  type t

  exception Zero_denominator

  val make : int -> int -> t
  val of_int : int -> t
  val ( + ) : t -> t -> t
  val ( - ) : t -> t -> t
  val ( * ) : t -> t -> t
  val ( / ) : t -> t -> t
  val compare : t -> t -> int
  val to_string : t -> string
end = struct
  type t = { num : int; den : int }

  exception Zero_denominator

  let rec gcd a b = if b = 0 then abs a else gcd b (a mod b)

  let make num den =
    if den = 0 then raise Zero_denominator;
    let g = gcd num den in
    let g = if den < 0 then -g else g in
    { num = num / g; den = den / g }

  let of_int n = make n 1
  let plus a b = make ((a.num * b.den) + (b.num * a.den)) (a.den * b.den)
  let negate a = { a with num = -a.num }
  let minus a b = plus a (negate b)
  let times a b = make (a.num * b.num) (a.den * b.den)
  let over a b = make (a.num * b.den) (a.den * b.num)
  let compare a b = Stdlib.compare (a.num * b.den) (b.num * a.den)
  let to_string a = if a.den = 1 then string_of_int a.num else Printf.sprintf "%d/%d" a.num a.den
  let ( + ) = plus
  let ( - ) = minus
  let ( * ) = times
  let ( / ) = over
end

let half = Rational.make 1 2
let third = Rational.make (-2) (-6)
let results = Rational.[ half + third; half - third; half * third; half / third; of_int 3 / of_int 7 ]
let () = List.iter (fun r -> print_endline (Rational.to_string r)) results
let () = List.sort Rational.compare results |> List.map Rational.to_string |> String.concat " < " |> print_endline

let harmonic n =
  let open Rational in
  let rec go i acc = if i > n then acc else go (succ i) (acc + make 1 i) in
  go 1 (of_int 0)

let () = print_endline (Rational.to_string (harmonic 10))
let () = try ignore (Rational.make 1 0) with Rational.Zero_denominator -> print_endline "no"

module type NATURAL = sig
  type t

  val of_int : int -> t
  val of_string : string -> t
  val to_string : t -> string
  val add : t -> t -> t
  val mul : t -> t -> t
  val compare : t -> t -> int
end

(* The digits to the base 10000, the lowest first, no zeros at the end. *)
module Natural : NATURAL = struct
  type t = int list

  let base = 10_000
  let rec of_int n = if n < 0 then invalid_arg "of_int" else if n = 0 then [] else (n mod base) :: of_int (n / base)

  let rec add_carry carry a b =
    match a, b with
    | [], [] -> of_int carry
    | [], l | l, [] -> if carry = 0 then l else add_carry carry l [ 0 ]
    | x :: a, y :: b ->
      let s = x + y + carry in
      (s mod base) :: add_carry (s / base) a b

  let rec trim = function [] -> [] | x :: rest -> ( match x, trim rest with 0, [] -> [] | x, rest -> x :: rest)
  let add a b = trim (add_carry 0 a b)

  let rec scale k carry = function
    | [] -> of_int carry
    | x :: rest ->
      let p = (k * x) + carry in
      (p mod base) :: scale k (p / base) rest

  let rec mul a b = match a with [] -> [] | x :: rest -> trim (add_carry 0 (scale x 0 b) (0 :: mul rest b))

  let compare a b =
    match Int.compare (List.length a) (List.length b) with
    | 0 -> Stdlib.compare (List.rev a) (List.rev b)
    | c -> c

  let to_string = function
    | [] -> "0"
    | l -> ( match List.rev l with [] -> "" | first :: rest -> String.concat "" (string_of_int first :: List.map (Printf.sprintf "%04d") rest))

  let of_string s = String.fold_left (fun n c -> add (mul n [ 10 ]) (of_int (Char.code c - 48))) [] s
end

module Power (N : NATURAL) = struct
  let rec power b n = if n = 0 then N.of_int 1 else if n mod 2 = 1 then N.mul b (power b (n - 1)) else let h = power b (n / 2) in N.mul h h
  let rec factorial n = if n = 0 then N.of_int 1 else N.mul (N.of_int n) (factorial (n - 1))
end

module P = Power (Natural)

let () = print_endline (Natural.to_string (P.power (Natural.of_int 2) 200))
let () = print_endline (Natural.to_string (P.factorial 30))
let a = Natural.of_string "99999999999999999999" and b = Natural.of_int 1
let () = Printf.printf "%s %d %d\n" Natural.(to_string (add a b)) (Natural.compare a b) (Natural.compare b b)
let () = print_endline (Natural.to_string (Natural.mul a (Natural.of_int 0)))

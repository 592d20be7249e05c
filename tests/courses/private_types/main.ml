module Percent : sig
  type t = private int

  val make : int -> t option
  val add : t -> t -> t
end = struct
  type t = int

  let make n = if 0 <= n && n <= 100 then Some n else None
  let add a b = min 100 (a + b)
end

module Shape : sig
  type t = private Circle of int | Square of int

  val circle : int -> t
  val square : int -> t
end = struct
  type t = Circle of int | Square of int

  let positive n = if n < 0 then invalid_arg "negative" else n
  let circle n = Circle (positive n)
  let square n = Square (positive n)
end

module Name : sig
  type t = private { first : string; last : string }

  val of_string : string -> t option
end = struct
  type t = { first : string; last : string }

  let of_string s = match String.split_on_char ' ' s with [ first; last ] -> Some { first; last } | _ -> None
end

(* What is private can be looked at, and not made. *)
let area = function Shape.Circle r -> 3 * r * r | Shape.Square a -> a * a
let () = Printf.printf "%d %d\n" (area (Shape.circle 2)) (area (Shape.square 3))
let () = match Shape.square (-1) with _ -> () | exception Invalid_argument what -> print_endline what

let () =
  match Percent.make 70, Percent.make 101 with
  | Some p, None -> Printf.printf "%d %d\n" (p :> int) (Percent.add p p :> int)
  | _ -> print_endline "other"

let initials { Name.first; last } = Printf.sprintf "%c%c" first.[0] last.[0]
let () = print_endline (match Name.of_string "Ada Lovelace" with Some n -> initials n ^ " " ^ n.Name.last | None -> "?")

module List = struct
  include List

  let rec last = function
    | [] -> raise Not_found
    | [ x ] -> x
    | _ :: rest -> last rest

  let sum = fold_left ( + ) 0

  (* What stands here before hides what the library has. *)
  let hd = function [] -> None | x :: _ -> Some x
end

module type COMPARABLE = sig
  type t

  val compare : t -> t -> int
end

module type FULL = sig
  include COMPARABLE

  val equal : t -> t -> bool
  val max : t -> t -> t
  val ( < ) : t -> t -> bool
end

module Complete (C : COMPARABLE) : FULL with type t = C.t = struct
  include C

  let equal a b = compare a b = 0
  let max a b = if compare a b >= 0 then a else b
  let ( < ) a b = compare a b < 0
end

module Version = struct
  type t = { major : int; minor : int }

  let compare a b =
    match Stdlib.compare a.major b.major with
    | 0 -> Stdlib.compare a.minor b.minor
    | c -> c
end

module V = Complete (Version)

module Counter = struct
  let count = ref 0
  let tick () = incr count; !count
end

module Loud : module type of Counter = struct
  include Counter

  let tick () = print_string "tick "; Counter.tick ()
end

let v major minor = { Version.major; minor }
let () = Printf.printf "%b %b\n" V.(v 1 2 < v 1 10) (V.equal (v 1 0) (v 1 0))
let () = let { Version.major; minor } = V.max (v 2 1) (v 1 9) in Printf.printf "%d.%d\n" major minor
let () = Printf.printf "%d %d %b\n" (List.sum [ 1; 2; 3 ]) (List.last [ 4; 5 ]) (List.hd [] = (None : int option))
let () = ignore (Loud.tick ())
let () = Printf.printf "%d %d\n" (Loud.tick ()) !Counter.count

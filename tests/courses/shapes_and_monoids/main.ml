(* Modules with shared signatures, includes, with type, local modules, first-class *)
module type SHAPE = sig
  type t
  val name : string
  val area : t -> float
  val make : float list -> t option
end
module Circle : SHAPE = struct
  type t = float
  let name = "circle"
  let area r = Float.pi *. r ** 2.
  let make = function [ r ] when r >= 0. -> Some r | _ -> None
end
module Rect : SHAPE = struct
  type t = { w : float; h : float }
  let name = "rect"
  let area { w; h } = w *. h
  let make = function [ w; h ] -> Some { w; h } | _ -> None
end
let shapes : (string * (module SHAPE)) list = List.map (fun (module S : SHAPE) -> S.name, (module S : SHAPE)) [ (module Circle); (module Rect) ]
let area name args =
  match List.assoc_opt name shapes with
  | None -> Error (`Unknown name)
  | Some (module S) -> (match S.make args with None -> Error `Bad_args | Some s -> Ok (S.area s))
let () = List.iter (fun (n, a) -> match area n a with
    | Ok x -> Printf.printf "%s %.3f\n" n x
    | Error (`Unknown s) -> Printf.printf "unknown %s\n" s
    | Error `Bad_args -> print_endline "bad args") [ "circle", [ 1. ]; "rect", [ 2.; 3. ]; "rect", []; "blob", [] ]
module type MONOID = sig type t val zero : t val ( + ) : t -> t -> t end
module Sum (M : MONOID) = struct let sum = List.fold_left M.( + ) M.zero end
module Extended (M : MONOID) = struct include M include Sum (M) let double x = x + x end
module S = Extended (struct type t = string let zero = "" let ( + ) = ( ^ ) end)
module I = Extended (struct include Int let ( + ) = Stdlib.( + ) end)
let () = print_endline (S.double (S.sum [ "a"; "b" ])); print_int (I.double (I.sum [ 1; 2; 3 ])); print_newline ()
module Counter () = struct let c = ref 0 let next () = incr c; !c end
module A = Counter () module B = Counter ()
let () = ignore (A.next ()); Printf.printf "%d %d\n" (A.next ()) (B.next ())
module Stack_ : sig type 'a t val empty : 'a t val push : 'a -> 'a t -> 'a t val pop : 'a t -> ('a * 'a t) option end = struct
  type 'a t = 'a list let empty = [] let push = List.cons
  let pop = function [] -> None | x :: r -> Some (x, r)
end
let () = match Stack_.(pop (push 2 (push 1 empty))) with Some (x, _) -> print_int x | None -> ()
let () = print_newline ()

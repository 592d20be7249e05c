module type ORD = sig type t val compare : t -> t -> int end
module type PQ = sig
  type elt type t
  exception Empty
  val empty : t val insert : elt -> t -> t val pop : t -> elt * t
  val of_list : elt list -> t
  val to_seq : t -> elt Seq.t
end
module Pairing (O : ORD) : PQ with type elt = O.t = struct
  type elt = O.t
  type t = E | T of elt * t list
  exception Empty
  let empty = E
  let merge a b = match a, b with
    | E, h | h, E -> h
    | T (x, xs), T (y, ys) -> if O.compare x y <= 0 then T (x, b :: xs) else T (y, a :: ys)
  let insert x h = merge (T (x, [])) h
  let rec pairs = function [] -> E | [ h ] -> h | a :: b :: r -> merge (merge a b) (pairs r)
  let pop = function E -> raise Empty | T (x, hs) -> x, pairs hs
  let of_list = List.fold_left (fun h x -> insert x h) empty
  let rec to_seq h () = match pop h with
    | exception Empty -> Seq.Nil
    | x, h -> Seq.Cons (x, to_seq h)
end
module IQ = Pairing (Int)
module SQ = Pairing (struct type t = string let compare a b = compare (String.length a, a) (String.length b, b) end)
let () = IQ.of_list [ 5; 3; 9; 1; 1; 7 ] |> IQ.to_seq |> Seq.iter (Printf.printf "%d ")
let () = print_newline ()
let () = SQ.of_list [ "pear"; "fig"; "banana"; "kiwi" ] |> SQ.to_seq |> List.of_seq |> String.concat "," |> print_endline
let dijkstra (type a) (module O : ORD with type t = a) (succ : a -> (a * int) list) (src : a) =
  let module M = Map.Make (O) in
  let module Q = Pairing (struct type t = int * a let compare (a, x) (b, y) = match compare a b with 0 -> O.compare x y | c -> c end) in
  let rec go dist q = match Q.pop q with
    | exception Q.Empty -> dist
    | (d, v), q ->
      if M.mem v dist && M.find v dist <= d then go dist q
      else go (M.add v d dist) (List.fold_left (fun q (w, c) -> Q.insert (d + c, w) q) q (succ v))
  in M.bindings (go M.empty (Q.insert (0, src) Q.empty))
let graph = function "a" -> [ "b", 4; "c", 1 ] | "c" -> [ "b", 2; "d", 7 ] | "b" -> [ "d", 1 ] | _ -> []
let () = dijkstra (module String) graph "a" |> List.iter (fun (v, d) -> Printf.printf "%s:%d " v d); print_newline ()

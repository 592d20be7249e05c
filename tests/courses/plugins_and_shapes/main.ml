module type SHAPE = sig
  type t
  val name : string
  val area : t -> float
  val value : t
end
let mk_circle r : (module SHAPE) = (module struct type t = float let name = "circle" let area r = Float.pi *. r *. r let value = r end)
let mk_square s = (module struct type t = float let name = "square" let area s = s *. s let value = s end : SHAPE)
let shapes = [ mk_circle 1.; mk_square 2.; mk_circle 0.5 ]
let describe (module S : SHAPE) = Printf.sprintf "%s %.3f" S.name S.(area value)
let () = List.iter (fun s -> print_endline (describe s)) shapes
module type ORD = sig type t val compare : t -> t -> int end
let sort_uniq (type a) (module O : ORD with type t = a) (l : a list) : a list =
  let module S = Set.Make (O) in
  S.elements (S.of_list l)
let () = List.iter print_string (sort_uniq (module String) [ "b"; "a"; "b" ]); print_newline ()
let () = List.iter (Printf.printf "%d ") (sort_uniq (module Int) [ 3; 1; 3; 2 ]); print_newline ()
module type PLUGIN = sig val name : string val run : string -> string end
let registry : (string, (module PLUGIN)) Hashtbl.t = Hashtbl.create 8
let register (module P : PLUGIN) = Hashtbl.replace registry P.name (module P : PLUGIN)
module Upper = struct let name = "upper" let run = String.uppercase_ascii end
module Rev = struct
  let name = "rev"
  let run s = String.init (String.length s) (fun i -> s.[String.length s - 1 - i])
end
let () = register (module Upper); register (module Rev)
let run name arg = match Hashtbl.find registry name with
  | (module P) -> P.run arg
  | exception Not_found -> "no plugin " ^ name
let () = List.iter (fun n -> print_endline (run n "hello")) [ "upper"; "rev"; "nope" ]
let names = Hashtbl.fold (fun k (module P : PLUGIN) acc -> (k = P.name) :: acc) registry []
module Pair (A : ORD) (B : ORD) = struct
  type t = A.t * B.t
  let compare (a, b) (c, d) = match A.compare a c with 0 -> B.compare b d | n -> n
end
module PS = Map.Make (Pair (String) (Pair (Int) (Char)))
let m = PS.(empty |> add ("a", (1, 'x')) 1 |> add ("a", (1, 'a')) 2 |> add ("A", (9, 'z')) 3)
let () = PS.iter (fun (s, (i, c)) v -> Printf.printf "%s%d%c=%d " s i c v) m; print_newline ()
let max_of (type k) (module O : ORD with type t = k) = function
  | [] -> None
  | x :: xs -> Some (List.fold_left (fun a b -> if O.compare a b >= 0 then a else b) x xs)

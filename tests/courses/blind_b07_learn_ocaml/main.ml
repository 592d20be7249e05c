(* learn-ocaml style prelude, prepare, template *)
type report_item = Success of string * int | Failure of string | Text of string
type 'a result' = Ok' of 'a | Error' of exn
exception Timeout of int

let result f = try Ok' (f ()) with e -> Error' e
let typed_printer (type a) (pp : Format.formatter -> a -> unit) ppf = function
  | Ok' v -> Format.fprintf ppf "%a" pp v
  | Error' e -> Format.fprintf ppf "exn %s" (Printexc.to_string e)

let test_function_1 ?(points = 1) ~printer name f expected =
  List.map
    (fun (x, y) ->
       let got = result (fun () -> f x) in
       match got with
       | Ok' v when v = y -> Success (Format.asprintf "%s ok" name, points)
       | r -> Failure (Format.asprintf "@[<hov 2>%s: wrong value@ %a@]" name (typed_printer printer) r))
    expected

(* student *)
type point = { x : float; y : float; z : float }
type dpoint = { dx : float; dy : float; dz : float }
type physical_object = { position : point; velocity : dpoint }
let move p dp = { x = p.x +. dp.dx; y = p.y +. dp.dy; z = p.z +. dp.dz }
let next obj = { obj with position = move obj.position obj.velocity }
let will_collide_soon p1 p2 =
  let p1 = next p1 and p2 = next p2 in
  let sq a = a *. a in
  sqrt (sq (p1.position.x -. p2.position.x) +. sq (p1.position.y -. p2.position.y) +. sq (p1.position.z -. p2.position.z)) <= 2.

let rec gcd n m = if m = 0 then n else gcd m (n mod m)
let rec multiple_upto n r = r >= 2 && (n mod r = 0 || multiple_upto n (r - 1))
let integer_square_root n = int_of_float (sqrt (float_of_int n))
let is_prime n = n > 1 && not (multiple_upto n (integer_square_root n))

type 'a bt = Empty | Node of 'a bt * 'a * 'a bt
let rec height = function Empty -> 0 | Node (t, _, t') -> 1 + (max (height t) (height t'))
let rec balanced = function
  | Empty -> true
  | Node (t, _, t') -> (balanced t) && (balanced t') && height t = height t'

let rec compose = function [] -> (fun x -> x) | f :: fs -> fun x -> f (compose fs x)
let rec fixedpoint f start delta = let y = f start in if abs_float (y -. start) < delta then start else fixedpoint f y delta

let pp_bool = Format.pp_print_bool
let report =
  test_function_1 "is_prime" is_prime ~printer:pp_bool [ (2, true); (4, false); (97, true) ]
  @ test_function_1 ~points:5 "height" height ~printer:Format.pp_print_int [ (Node (Empty, 1, Node (Empty, 2, Empty)), 2); (Empty, 1) ]
  @ test_function_1 "gcd0" (gcd 12) ~printer:Format.pp_print_int [ (18, 6); (0, 12) ]
  @ test_function_1 "div" (fun x -> 1 / x) ~printer:Format.pp_print_int [ (0, 6) ]
let () = List.iter (function
    | Success (s, n) -> Format.printf "+%d %s@." n s
    | Failure s -> Format.printf "-- %s@." s
    | Text t -> print_endline t) report
let () = Format.printf "%.4f %b@." (fixedpoint cos 0. 0.0001) (balanced (Node (Empty, 'a', Empty)))
let o = { position = { x = 0.; y = 0.; z = 0. }; velocity = { dx = 1.; dy = 1.; dz = 1. } }
let () = Format.printf "%b %d@." (will_collide_soon o (next o)) (compose [ succ; (fun x -> x * 2) ] 5)

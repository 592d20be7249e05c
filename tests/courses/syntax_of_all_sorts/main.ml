(* syntax corners *)
let f = fun (type a) (x : a) (show : a -> string) -> show x
let () = print_endline (f 3 string_of_int)
let rec last = function [] -> None | [ x ] -> Some x | _ :: (_ :: _ as rest) -> last rest
let () = match last [ 1; 2; 3 ] with Some 3 -> print_endline "three" | Some _ | None -> ()
let classify = function 'a' | 'e' | 'i' | 'o' | 'u' -> "vowel" | 'a' .. 'z' -> "consonant" | '0' .. '9' -> "digit" | _ -> "other"
let () = List.iter (fun c -> print_string (classify c ^ " ")) [ 'a'; 'b'; '5'; '!' ]; print_newline ()
let m = match (1, "x", [ 2 ]) with 1, ("x" | "y" as s), [ n ] when n > 1 -> s ^ string_of_int n | _, _, _ -> ""
let () = print_endline m
let x = let y = 1 in let z = y + 1 in begin y + z end
let () = if x = 3 then print_string "three" else print_string "not"; print_endline "!"
let () = (if x > 1 then begin print_string "a"; print_string "b" end); print_newline ()
let g ?(x = 1) ~y () = x + y
let h = g ~y:2
let () = Printf.printf "%d %d\n" (h ()) (g ~x:5 ~y:1 ())
type 'a t = { id : int; data : 'a; mutable tags : string list }
let r = { id = 1; data = Some 'c'; tags = [] }
let r' = { r with data = "new" }
let () = r.tags <- "t" :: r.tags; Printf.printf "%d %s %d\n" r'.id r'.data (List.length r.tags)
let { id; data = d; _ } = r
let () = Printf.printf "%d %b\n" id (d = Some 'c')
type shape = | Circle of float | Rect of { w : float; h : float } | Poly of (float * float) list
let area = function Circle r -> 3. *. r *. r | Rect { w; h } -> w *. h | Poly [] -> 0. | Poly (_ :: _ as ps) -> float (List.length ps)
let () = List.iter (fun s -> Printf.printf "%.1f " (area s)) [ Circle 1.; Rect { w = 2.; h = 3. }; Poly [ 0., 0.; 1., 1. ]; Poly [] ]; print_newline ()
let ( +! ) a b = a * 10 + b
let ( !! ) x = x + 1 and ( ~% ) x = x * 2
let () = Printf.printf "%d %d %d\n" (1 +! 2 +! 3) !!4 (~%5)
let (a, b), c = (1, 2), 3
let () = Printf.printf "%d\n" (a + b + c)
let arr = [| [| 1; 2 |]; [| 3; 4 |] |]
let () = arr.(1).(0) <- 9; Printf.printf "%d %d\n" arr.(1).(0) (Array.length arr.(0))
let s = "hello"
let () = Printf.printf "%c %d\n" s.[1] (String.length s)
let () = for i = 0 to 2 do for j = i downto 0 do print_int j done; print_char ' ' done; print_newline ()
let () = let i = ref 0 in while !i < 5 do incr i; if !i = 3 then i := 10 done; Printf.printf "%d\n" !i
let compose f g = fun x -> f (g x)
let ( % ) = compose
let () = Printf.printf "%d\n" ((succ % ( * ) 2 % pred) 5)
let rec fix f x = f (fix f) x
let () = Printf.printf "%d\n" (fix (fun self n -> if n = 0 then 1 else n * self (n - 1)) 5)
let () = print_endline @@ String.concat "-" @@ List.map string_of_int @@ List.init 4 (fun i -> i * i)
let () = [ 1; 2; 3 ] |> List.map (fun x -> x * x) |> List.fold_left ( + ) 0 |> Printf.printf "%d\n"
let v = try let x = List.assoc "k" [] in x + 1 with Not_found -> 0 | Failure _ -> 1
let () = print_int v; print_newline ()
let rec take n l = match n, l with 0, _ | _, [] -> [] | n, x :: xs -> x :: take (n - 1) xs
let () = print_int (List.length (take 2 [ 1; 2; 3 ])); print_newline ()
module M = struct
  let x = 1
  module N = struct let y = x + 1 exception E of int type t = A | B of int end
  include N
end
open M
let () = Printf.printf "%d %d %b\n" x y (try raise (N.E 3) with E n -> n = 3)
let () = match M.N.B 3 with A -> () | B n -> print_int n; print_newline ()
let z = M.(x + y) + M.N.(y * 2)
let () = Printf.printf "%d\n" z
let l = [ List.length [ 1 ]; List.(hd [ 5 ]) ]
let () = List.iter print_int l; print_newline ()
let b = true && not false || false
let () = Printf.printf "%b %b\n" b (1 < 2 = true)
let n = -3 let q = - 3 + abs (-2) let fl = -.2.5
let () = Printf.printf "%d %d %g %d\n" n q fl (5 - -3)
let big = 1_000_000 and hex = 0xFF and oct = 0o17 and bin = 0b1010 and fl = 1e3 and fl2 = 1_0.5
let () = Printf.printf "%d %d %d %d %g %g\n" big hex oct bin fl fl2
let u : unit = ignore 3; ()
let t : int * string = 1, "a"
let opt : int option list = [ Some 1; None ]
let fn : (int -> int) list = [ succ; pred; (fun x -> x) ]
let () = List.iter (fun f -> print_int (f 1)) fn; print_newline ()
let poly : 'a. 'a -> 'a = fun x -> x
let () = Printf.printf "%d %s\n" (poly 1) (poly "p")
let rec even_list = 0 :: odd_list and odd_list = [ 1 ]
let () = print_int (List.length even_list); print_newline ()
let () = let open Printf in printf "%s\n" (sprintf "%d" 3)
let () = let module X = struct let v = 3 end in print_int X.v; print_newline ()
let () = let exception Local of int in try raise (Local 3) with Local n -> print_int n; print_newline ()
;; print_endline "toplevel expression"
;; let x = 1 in print_int x ;;
print_newline () ;;

type basic = [ `Num of int | `Add of expr0 * expr0 ]
and expr0 = basic
let rec eval0 : basic -> int = function `Num n -> n | `Add (a, b) -> eval0 a + eval0 b
type 'e open_expr = [ `Num of int | `Add of 'e * 'e ]
type 'e more_expr = [ 'e open_expr | `Mul of 'e * 'e | `Neg of 'e ]
let eval_open self = function `Num n -> n | `Add (a, b) -> self a + self b
let eval_more self = function
  | #open_expr as e -> eval_open self e
  | `Mul (a, b) -> self a * self b
  | `Neg a -> - (self a)
type e = e more_expr
let rec eval (e : e) = eval_more eval e
let () = Printf.printf "%d %d\n" (eval0 (`Add (`Num 1, `Num 2))) (eval (`Mul (`Add (`Num 1, `Num 2), `Neg (`Num 4))))
type color = [ `Red | `Green | `Blue | `RGB of int * int * int ]
let to_hex : color -> string = function
  | `Red -> "ff0000" | `Green -> "00ff00" | `Blue -> "0000ff"
  | `RGB (r, g, b) -> Printf.sprintf "%02x%02x%02x" r g b
let () = List.iter (fun c -> print_endline (to_hex c)) [ `Red; `RGB (1, 171, 16) ]
let is_primary = function #color as c when c = `Red || c = `Green || c = `Blue -> true | _ -> false
let status code = match code with
  | 200 -> `Ok
  | 404 -> `Not_found
  | n when n >= 500 -> `Server_error n
  | n -> `Other n
let handle = function
  | `Ok -> "fine"
  | `Not_found | `Other _ as s -> (match s with `Not_found -> "missing" | `Other n -> "other " ^ string_of_int n)
  | `Server_error n -> Printf.sprintf "server %d" n
let () = List.iter (fun c -> print_endline (handle (status c))) [ 200; 404; 503; 302 ]
let f ?(level = `Info) msg = (match level with `Info -> "I" | `Warn -> "W" | `Error -> "E") ^ ": " ^ msg
let () = print_endline (f "x"); print_endline (f ~level:`Warn "y")
let upcast (x : [ `A | `B ]) = (x :> [ `A | `B | `C ])
let g x = match x with `A -> 1 | `B -> 2 | `C -> 3
let r = g (upcast `B)
let swap = function `L x -> `R x | `R x -> `L x

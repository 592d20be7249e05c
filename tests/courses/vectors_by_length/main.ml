let nil = []
let uncons = function [] -> None | x :: rest -> Some (x, rest)

type z = Z
type 'n s = S of 'n

type ('a, _) vec =
  | [] : ('a, z) vec
  | ( :: ) : 'a * ('a, 'n) vec -> ('a, 'n s) vec

type _ nat = Zero : z nat | Succ : 'n nat -> 'n s nat

let hd : type a n. (a, n s) vec -> a = fun (x :: _) -> x
let tl : type a n. (a, n s) vec -> (a, n) vec = fun (_ :: r) -> r

let rec map : type a b n. (a -> b) -> (a, n) vec -> (b, n) vec = fun f -> function
  | [] -> []
  | x :: r -> let y = f x in y :: map f r

let rec zip : type a b n. (a, n) vec -> (b, n) vec -> (a * b, n) vec = fun a b ->
  match a, b with
  | [], [] -> []
  | x :: a, y :: b -> (x, y) :: zip a b

let rec to_list : type a n. (a, n) vec -> a list = function
  | [] -> nil
  | x :: r -> List.cons x (to_list r)

let rec make : type n. n nat -> 'a -> ('a, n) vec = fun n x ->
  match n with Zero -> [] | Succ m -> x :: make m x

type 'a any = Any : 'n nat * ('a, 'n) vec -> 'a any

let rec of_list l =
  match uncons l with
  | None -> Any (Zero, [])
  | Some (x, r) ->
    let (Any (n, v)) = of_list r in
    Any (Succ n, x :: v)

let rec int_of : type n. n nat -> int = function Zero -> 0 | Succ n -> 1 + int_of n

let () =
  let v = 1 :: 2 :: 3 :: [] in
  Printf.printf "%d %d\n" (hd v) (hd (tl (tl v)));
  let pairs = to_list (zip v (map string_of_int v)) in
  List.iter (fun (n, s) -> Printf.printf "%d=%s " n s) pairs;
  print_newline ();
  let (Any (n, w)) = of_list (String.split_on_char ' ' "a b c d") in
  Printf.printf "%d %s\n" (int_of n) (String.concat "" (to_list (map String.uppercase_ascii w)));
  Printf.printf "%d\n" (List.length (to_list (make (Succ (Succ Zero)) 'x')))

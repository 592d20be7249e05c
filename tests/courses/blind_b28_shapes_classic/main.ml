(* intro exercises with pattern matching, many tiny functions *)
let pi = 4.0 *. atan 1.0
type shape = Circle of { r : float } | Rect of { w : float; h : float } | Tri of float * float * float
let area = function
  | Circle { r } -> pi *. (r ** 2.)
  | Rect { w; h } -> w *. h
  | Tri (a, b, c) -> let s = (a +. b +. c) /. 2. in sqrt (s *. (s -. a) *. (s -. b) *. (s -. c))
let rec sum = function [] -> 0 | h :: t -> h + sum t
let rec last = function [] -> None | [ x ] -> Some x | _ :: t -> last t
let rec nth l k = match l, k with [], _ -> None | x :: _, 0 -> Some x | _ :: t, k -> nth t (k - 1)
let rec rev_acc acc = function [] -> acc | h :: t -> rev_acc (h :: acc) t
let rec drop_every l n = let rec aux i = function [] -> [] | x :: t -> if i = n then aux 1 t else x :: aux (i + 1) t in aux 1 l
let rec insert cmp x = function [] -> [ x ] | y :: t as l -> if cmp x y <= 0 then x :: l else y :: insert cmp x t
let isort cmp = List.fold_left (fun acc x -> insert cmp x acc) []
let rec msort = function
  | ([] | [ _ ]) as l -> l
  | l ->
    let rec split = function [] -> [], [] | [ x ] -> [ x ], [] | x :: y :: t -> let a, b = split t in x :: a, y :: b in
    let rec merge a b = match a, b with [], l | l, [] -> l | x :: xs, y :: ys -> if x <= y then x :: merge xs b else y :: merge a ys in
    let a, b = split l in merge (msort a) (msort b)
type day = Mon | Tue | Wed | Thu | Fri | Sat | Sun
let is_weekend = function Sat | Sun -> true | Mon | Tue | Wed | Thu | Fri -> false
let next = function Mon -> Tue | Tue -> Wed | Wed -> Thu | Thu -> Fri | Fri -> Sat | Sat -> Sun | Sun -> Mon
let rec iter n f x = if n <= 0 then x else f (iter (n - 1) f x)
let valid_date (y : int) (m : string) (d : int) : bool =
  let max_day = match m with
    | "Jan" | "Mar" | "May" | "Jul" | "Aug" | "Oct" | "Dec" -> 31
    | "Apr" | "Jun" | "Sept" | "Nov" -> 30
    | "Feb" -> if y mod 4 = 0 && y mod 100 <> 0 || y mod 400 = 0 then 29 else 28
    | _ -> -1 in
  d >= 1 && d <= max_day
type nat = Zero | Succ of nat
let rec int_of_nat = function Zero -> 0 | Succ n -> 1 + int_of_nat n
let rec nat_of_int = function 0 -> Zero | n -> Succ (nat_of_int (n - 1))
let rec add a b = match a with Zero -> b | Succ n -> Succ (add n b)
let rec mult a b = match a with Zero -> Zero | Succ n -> add b (mult n b)
let avg3 a b c = (a +. b +. c) /. 3.
let quadrant = fun (x, y) -> match (x, y) with
  | x, y when x > 0 && y > 0 -> Some `I
  | x, y when x < 0 && y > 0 -> Some `II
  | x, y when x < 0 && y < 0 -> Some `III
  | x, y when x > 0 && y < 0 -> Some `IV
  | _ -> None
let hamming a b = if String.length a <> String.length b then raise (Invalid_argument "lengths") else
    let d = ref 0 in String.iteri (fun i c -> if c <> b.[i] then incr d) a; !d
let leap = fun[@warning "-a"] y -> y mod 4 = 0
let () =
  Printf.printf "%.2f %.2f %.2f\n" (area (Circle { r = 1.5 })) (area (Rect { w = 2.; h = 3. })) (area (Tri (3., 4., 5.)));
  assert (sum [ 1; 2; 3 ] = 6 && last [ 1; 2 ] = Some 2 && last ([] : int list) = None && nth [ 'a'; 'b' ] 1 = Some 'b');
  List.iter print_int (drop_every [ 1; 2; 3; 4; 5; 6 ] 3); print_newline ();
  List.iter print_int (isort (Fun.flip compare) [ 2; 3; 1 ]); List.iter print_char (msort [ 'd'; 'a'; 'c' ]); print_newline ();
  Printf.printf "%b %b %b %d\n" (is_weekend (iter 5 next Mon)) (valid_date 2024 "Feb" 29) (valid_date 1900 "Feb" 29) (int_of_nat (mult (nat_of_int 6) (nat_of_int 7)));
  Printf.printf "%f %s %d %b\n" (avg3 1. 2. 4.) (match quadrant (1, -1) with Some `IV -> "IV" | Some _ -> "other" | None -> "none") (hamming "karolin" "kathrin") (leap 2024);
  try ignore (hamming "a" "ab") with Invalid_argument m -> Printf.printf "Invalid_argument %s\n" m
let _ = rev_acc [] [ 1; 2; 3 ]

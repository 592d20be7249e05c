(* CS51 bignums *)
let cBASE = 1000
type bignum = { neg : bool; coeffs : int list }
let zero = { neg = false; coeffs = [] }
let negate { neg; coeffs } = { neg = coeffs <> [] && not neg; coeffs }
let rec strip = function 0 :: t -> strip t | l -> l
let from_int n =
  let rec go n acc = if n = 0 then acc else go (n / cBASE) (n mod cBASE :: acc) in
  if n < 0 then { neg = true; coeffs = go (-n) [] } else { neg = false; coeffs = go n [] }
let rec cmp_mag a b = match compare (List.length a) (List.length b) with
  | 0 -> compare a b
  | c -> c
and compare_big a b = match a.neg, b.neg with
  | false, true -> 1
  | true, false -> -1
  | false, false -> cmp_mag a.coeffs b.coeffs
  | true, true -> cmp_mag b.coeffs a.coeffs
let add_mag a b =
  let rec go a b carry = match a, b with
    | [], [] -> if carry = 0 then [] else [ carry ]
    | x :: xs, [] | [], x :: xs -> let s = x + carry in (s mod cBASE) :: go xs [] (s / cBASE)
    | x :: xs, y :: ys -> let s = x + y + carry in (s mod cBASE) :: go xs ys (s / cBASE) in
  List.rev (go (List.rev a) (List.rev b) 0)
let sub_mag a b =
  let rec go a b borrow = match a, b with
    | [], _ -> []
    | x :: xs, ys ->
      let y, ys = match ys with [] -> 0, [] | y :: ys -> y, ys in
      let d = x - y - borrow in
      if d < 0 then (d + cBASE) :: go xs ys 1 else d :: go xs ys 0 in
  strip (List.rev (go (List.rev a) (List.rev b) 0))
let plus a b =
  if a.neg = b.neg then { a with coeffs = add_mag a.coeffs b.coeffs }
  else if cmp_mag a.coeffs b.coeffs >= 0 then let c = sub_mag a.coeffs b.coeffs in { neg = c <> [] && a.neg; coeffs = c }
  else { neg = b.neg; coeffs = sub_mag b.coeffs a.coeffs }
let mul_digit d l = let rec go l c = match l with [] -> if c = 0 then [] else [ c ] | x :: t -> let p = x * d + c in p mod cBASE :: go t (p / cBASE) in List.rev (go (List.rev l) 0)
let times a b =
  let mag, _ = List.fold_right (fun d (acc, shift) -> strip (add_mag acc (mul_digit d a.coeffs @ shift)), 0 :: shift) b.coeffs ([], []) in
  { neg = mag <> [] && a.neg <> b.neg; coeffs = mag }
let to_string { neg; coeffs } = match coeffs with
  | [] -> "0"
  | h :: t -> (if neg then "-" else "") ^ string_of_int h ^ String.concat "" (List.map (Printf.sprintf "%03d") t)
let from_string s =
  let neg = s <> "" && s.[0] = '-' in
  let s = if neg then String.sub s 1 (String.length s - 1) else s in
  let n = String.length s in
  let rec go i acc = if i <= 0 then acc else let j = max 0 (i - 3) in go j (int_of_string ("0u" ^ String.sub s j (i - j)) :: acc) in
  { neg; coeffs = strip (go n []) }
let rec fact n = if n = 0 then from_int 1 else times (from_int n) (fact (n - 1))
let () = print_endline (to_string (fact 30)); print_endline (to_string (plus (from_string "-1000000000000") (from_int 1)));
  print_endline (to_string (times (from_string "123456789") (from_string "-987654321")));
  Printf.printf "%d %d\n" (compare_big (from_int 5) (from_int (-7))) (compare_big (from_int (-5000)) (from_int (-7)));
  print_endline (to_string (negate (plus (from_int 3) (from_int (-3)))))
let caesar k = String.map (function 'a' .. 'z' as c -> Char.chr ((Char.code c - 97 + k) mod 26 + 97) | 'A' .. 'Z' as c -> Char.(chr ((code c - 65 + k) mod 26 + 65)) | c -> c)
let () = print_endline (caesar 3 "Hello, World! xyz"); print_endline (String.escaped "tab\there \"q\" \\ \001")
let is_palindrome s = let s = String.lowercase_ascii s in let n = String.length s in let rec go i = i >= n / 2 || (s.[i] = s.[n - 1 - i] && go (i + 1)) in go 0
let words = String.split_on_char ',' "a,b,,c" |> List.map String.trim
let () = Printf.printf "%b %d %s\n" (is_palindrome "Racecar") (List.length words) (String.capitalize_ascii "ocaml")
let explode s = List.init (String.length s) (String.get s)
let implode l = String.of_seq (List.to_seq l)
let () = print_endline (implode (List.rev (explode "stressed")))

type name = string

type metro =
  | Station of name
  | Area of name * metro
  | Connect of metro * metro

let rec is_mem l x =
  match l with
  | [] -> false
  | y :: rest -> x = y || is_mem rest x

let rec check_metro m l =
  match m with
  | Station x -> is_mem l x
  | Area (x, m) -> check_metro m (x :: l)
  | Connect (m1, m2) -> check_metro m1 l && check_metro m2 l

(* Whether every station stands inside an area of its name. *)
let check m = check_metro m []

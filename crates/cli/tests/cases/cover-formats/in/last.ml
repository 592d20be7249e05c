type nat = O | S of nat
type list = Nil | Cons of nat * list

let rec last (l : list) : nat =
  match l with
  | Nil -> O
  | Cons (n, rest) -> (match rest with Nil -> n | Cons (m, more) -> last rest)

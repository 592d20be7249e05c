type nat = O | S of nat
type list = Nil | Cons of nat * list
let rec rev_onto (l : list) (acc : list) : list =
  match l with Nil -> acc | Cons (n, rest) -> rev_onto rest (Cons (n, acc))
let lhs (l : list) : list = rev_onto l []
let rhs (l : list) : list = [0; 1]

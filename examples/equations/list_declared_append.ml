(* Both sides with unknowns, on a declared polymorphic list: the items must be the same. *)

type 'a seq =
  | Nil
  | Cons of 'a * 'a seq

let rec append a b =
  match a with
  | Nil -> b
  | Cons (x, rest) -> Cons (x, append rest b)

(* find a b : append a (Cons (1, Nil)) = Cons (2, b) *)

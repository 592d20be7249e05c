(* Shown to students, and loaded before their code. *)

type tree =
  | Leaf
  | Node of tree * int * tree

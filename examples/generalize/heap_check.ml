(* Is a binary tree a heap: is no key greater than those of its children?
   Fault: all keys are compared with the root's and not with their own parent's.

   Fails exactly when the root is a smallest key and some key is greater than one of its children's.
   Checked on all trees with at most 5 nodes, up to the order of the keys. *)

type tree = Leaf | Node of tree * int * tree

type input = tree
type output = bool

let reference tree =
  let rec from x = function Leaf -> true | Node (a, y, b) -> x <= y && from y a && from y b in
  match tree with Leaf -> true | Node (a, x, b) -> from x a && from x b

let submission tree =
  let rec from x = function Leaf -> true | Node (a, y, b) -> x <= y && from x a && from x b in
  match tree with Leaf -> true | Node (a, x, b) -> from x a && from x b

let post tree result = result = reference tree

let init = Node (Node (Node (Leaf, 3, Leaf), 5, Leaf), 1, Node (Leaf, 2, Leaf))

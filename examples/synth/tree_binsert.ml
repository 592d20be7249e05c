(* A number put into a search tree, once. *)

type cmp =
  | LT
  | EQ
  | GT

type nat =
  | O
  | S of nat

type tree =
  | Leaf
  | Node of tree * nat * tree

let rec comp_nat (n1:nat) (n2:nat) : cmp =
  match n1 with
  | O -> (match n2 with
    | O -> EQ
    | S (m2) -> LT)
  | S (m1) -> (match n2 with
    | O -> GT
    | S (m2) -> comp_nat m1 m2)
;;

let tree_binsert : tree -> nat -> tree |>
  { Leaf => 0 => Node (Leaf, 0, Leaf)
  | Leaf => 1 => Node (Leaf, 1, Leaf)
  | Leaf => 2 => Node (Leaf, 2, Leaf)
  | Node (Leaf, 0, Leaf) => 0 => Node (Leaf, 0, Leaf)
  | Node (Leaf, 0, Leaf) => 1 => Node (Leaf, 0, Node (Leaf, 1, Leaf))
  | Node (Leaf, 1, Leaf) => 0 => Node (Node (Leaf, 0, Leaf), 1, Leaf)
  | Node (Leaf, 1, Leaf) => 1 => Node (Leaf, 1, Leaf)
  | Node (Leaf, 1, Leaf) => 2 => Node (Leaf, 1, Node (Leaf, 2, Leaf))
  | Node (Leaf, 2, Leaf) => 1 => Node (Node (Leaf, 1, Leaf), 2, Leaf)
  | Node (Node (Leaf, 0, Leaf), 1, Leaf) => 0 => Node (Node (Leaf, 0, Leaf), 1, Leaf)
  | Node (Node (Leaf, 0, Leaf), 1, Leaf) => 2 => Node (Node (Leaf, 0, Leaf), 1, Node (Leaf, 2, Leaf))
  | Node (Leaf, 1, Node (Leaf, 2, Leaf)) => 0 => Node (Node (Leaf, 0, Leaf), 1, Node (Leaf, 2, Leaf))
  | Node (Leaf, 1, Node (Leaf, 2, Leaf)) => 2 => Node (Leaf, 1, Node (Leaf, 2, Leaf))
  | Node (Node (Leaf, 0, Leaf), 2, Leaf) => 1 => Node (Node (Leaf, 0, Node (Leaf, 1, Leaf)), 2, Leaf)
  | Node (Node (Leaf, 1, Leaf), 2, Leaf) => 0 => Node (Node (Node (Leaf, 0, Leaf), 1, Leaf), 2, Leaf)
  | Node (Leaf, 0, Node (Leaf, 2, Leaf)) => 1 => Node (Leaf, 0, Node (Node (Leaf, 1, Leaf), 2, Leaf))
  | Node (Leaf, 0, Node (Leaf, 1, Leaf)) => 2 => Node (Leaf, 0, Node (Leaf, 1, Node (Leaf, 2, Leaf)))
  | Node (Node (Leaf, 0, Leaf), 1, Node (Leaf, 2, Leaf)) => 1 => Node (Node (Leaf, 0, Leaf), 1, Node (Leaf, 2, Leaf))
  | Node (Node (Leaf, 0, Leaf), 1, Node (Leaf, 2, Leaf)) => 3 => Node (Node (Leaf, 0, Leaf), 1, Node (Leaf, 2, Node (Leaf, 3, Leaf)))
  | Node (Node (Leaf, 1, Leaf), 2, Node (Leaf, 3, Leaf)) => 0 => Node (Node (Node (Leaf, 0, Leaf), 1, Leaf), 2, Node (Leaf, 3, Leaf))
  } = ?

type nucleotide = G | C | A | T
type helix = nucleotide list
type tree = Leaf of helix | Node of tree * helix * tree

let rec count_leaves t = match t with Leaf _ -> 1 | Node (l, _, r) -> count_leaves l + count_leaves r

let complement (n : nucleotide) : nucleotide = match n with G -> C | C -> G | A -> T | T -> A

let rec complementary_helix (h : helix) : helix = match h with [] -> [] | n :: rest -> complement n :: complementary_helix rest

let rec hamming (a : helix) (b : helix) : int =
  match a, b with
  | [], [] -> 0
  | x :: a, y :: b -> (if x = y then 0 else 1) + hamming a b
  | _ -> failwith "helices of different lengths"

let helix_of = function Leaf h | Node (_, h, _) -> h

let rec complexity t =
  match t with
  | Leaf _ -> 0
  | Node (l, h, r) -> hamming h (helix_of l) + hamming h (helix_of r) + complexity l + complexity r

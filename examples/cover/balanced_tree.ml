(* Rotations of an AVL tree: the inner match has arms that balance makes impossible. *)

type tree = Leaf | Node of tree * int * tree

let rec height = function
  | Leaf -> 0
  | Node (l, _, r) -> 1 + max (height l) (height r)

let rotate t =
  match t with
  | Leaf -> Leaf
  | Node (l, x, r) ->
    if height l > height r + 1 then
      match l with
      | Leaf -> failwith "a leaf is not higher"
      | Node (ll, y, lr) -> Node (ll, y, Node (lr, x, r))
    else t

(* cover: rotate *)

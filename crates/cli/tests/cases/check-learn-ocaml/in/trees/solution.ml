let larger (a : int) b = if a > b then a else b

let rec height = function
  | Leaf -> 0
  | Node (left, _, right) -> 1 + larger (height left) (height right)

let rec mirror = function
  | Leaf -> Leaf
  | Node (left, value, right) -> Node (mirror right, value, mirror left)

(* The tree need not be sorted. *)
let rec smallest = function
  | Leaf -> None
  | Node (left, value, right) ->
      let least a b =
        match (a, b) with
        | None, other | other, None -> other
        | Some a, Some b -> Some (if a < b then a else b)
      in
      least (Some value) (least (smallest left) (smallest right))

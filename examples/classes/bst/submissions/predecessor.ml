(* takes the largest of the left side, which is just as good *)
type tree = Leaf | Node of tree * int * tree

let rec maximum = function
  | Leaf -> min_int
  | Node (_, k, Leaf) -> k
  | Node (_, _, r) -> maximum r

let rec delete x = function
  | Leaf -> Leaf
  | Node (l, k, r) ->
    match compare x k with
    | 0 ->
      if l = Leaf then r
      else
        let m = maximum l in
        Node (delete m l, m, r)
    | c -> if c < 0 then Node (delete x l, k, r) else Node (l, k, delete x r)

(* Binary search trees: insertion, membership, fold. *)
type tree = Leaf | Node of tree * int * tree

let rec insert x t =
  match t with
  | Leaf -> Node (Leaf, x, Leaf)
  | Node (l, y, r) -> if x < y then Node (insert x l, y, r) else if x > y then Node (l, y, insert x r) else t

let rec mem x t = match t with Leaf -> false | Node (l, y, r) -> x = y || if x < y then mem x l else mem x r

let rec fold f t acc = match t with Leaf -> acc | Node (l, x, r) -> fold f r (f x (fold f l acc))

let rec build n seed t = if n = 0 then t else build (n - 1) ((seed * 1103515245 + 12345) land 0x3fffffff) (insert (seed mod 10000) t)

let rec count n t found = if n = 0 then found else count (n - 1) t (if mem n t then found + 1 else found)

let rec repeat n total =
  if n = 0 then total
  else
    let t = build 300 n Leaf in
    repeat (n - 1) (total + fold (fun x a -> x + a) t 0 + count 300 t 0)

let () = print_int (repeat 400 0); print_newline ()

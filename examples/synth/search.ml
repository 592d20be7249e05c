(* Whether a number is in a search tree. *)

type tree =
  | Empty
  | Branch of tree * int * tree

let search : int -> tree -> bool = ??

let () = assert (search 1 Empty = false)
let () = assert (search 1 (Branch (Empty, 1, Empty)) = true)
let () = assert (search 2 (Branch (Empty, 1, Empty)) = false)
let () = assert (search 1 (Branch (Branch (Empty, 1, Empty), 4, Empty)) = true)
let () = assert (search 5 (Branch (Branch (Empty, 1, Empty), 4, Empty)) = false)
let () = assert (search 5 (Branch (Empty, 4, Branch (Empty, 5, Empty))) = true)
let () = assert (search 4 (Branch (Branch (Empty, 1, Empty), 4, Branch (Empty, 5, Empty))) = true)
let () = assert (search 3 (Branch (Branch (Empty, 1, Empty), 4, Branch (Empty, 5, Empty))) = false)

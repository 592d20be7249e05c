(* Whether a number is in a search tree. *)

type tree =
  | Empty
  | Branch of tree * int * tree

let search : int -> tree -> bool = ??

let () = assert (search 7 Empty = false)
let () = assert (search 3 Empty = false)
let () = assert (search 7 (Branch (Empty, 7, Empty)) = true)
let () = assert (search 8 (Branch (Empty, 7, Empty)) = false)
let () = assert (search 3 (Branch (Empty, 7, Empty)) = false)
let () = assert (search 3 (Branch (Empty, 3, Empty)) = true)
let () = assert (search 5 (Branch (Empty, 3, Empty)) = false)
let () = assert (search 9 (Branch (Empty, 9, Empty)) = true)
let () = assert (search 8 (Branch (Empty, 9, Empty)) = false)
let () = assert (search 3 (Branch (Branch (Empty, 3, Empty), 7, Empty)) = true)
let () = assert (search 5 (Branch (Branch (Empty, 3, Empty), 7, Empty)) = false)
let () = assert (search 9 (Branch (Empty, 7, Branch (Empty, 9, Empty))) = true)
let () = assert (search 8 (Branch (Empty, 7, Branch (Empty, 9, Empty))) = false)
let () = assert (search 7 (Branch (Branch (Empty, 3, Empty), 7, Branch (Empty, 9, Empty))) = true)
let () = assert (search 4 (Branch (Branch (Empty, 3, Branch (Empty, 4, Empty)), 7, Empty)) = true)
let () = assert (search 8 (Branch (Empty, 7, Branch (Branch (Empty, 8, Empty), 9, Empty))) = true)

module rec Tree : sig
  type t = Leaf of int | Branch of Forest.t

  val sum : t -> int
  val compare : t -> t -> int
end = struct
  type t = Leaf of int | Branch of Forest.t

  let sum = function Leaf n -> n | Branch f -> Forest.sum f
  let compare a b = Stdlib.compare (sum a) (sum b)
end

and Forest : sig
  type t = Tree.t list

  val sum : t -> int
end = struct
  type t = Tree.t list

  let sum f = List.fold_left (fun n t -> n + Tree.sum t) 0 f
end

let t = Tree.(Branch [ Leaf 1; Branch [ Leaf 2; Leaf 3 ]; Branch [] ])
let () = Printf.printf "%d\n" (Tree.sum t)
let () = List.iter (fun t -> Printf.printf "%d " (Tree.sum t)) (List.sort Tree.compare [ t; Tree.Leaf 9; Tree.Leaf 4 ]); print_newline ()

module rec Even : sig
  val test : int -> bool
end = struct
  let test n = n = 0 || Odd.test (n - 1)
end

and Odd : sig
  val test : int -> bool
end = struct
  let test n = n <> 0 && Even.test (n - 1)
end

let () = Printf.printf "%b %b\n" (Even.test 10) (Odd.test 10)

(* Functors of functors, applied to the results of others: a set of pairs of lists. *)
module type ORD = sig
  type t

  val compare : t -> t -> int
end

module Pair (A : ORD) (B : ORD) : ORD with type t = A.t * B.t = struct
  type t = A.t * B.t

  let compare (a, b) (c, d) = match A.compare a c with 0 -> B.compare b d | n -> n
end

module Lists (A : ORD) = struct
  type t = A.t list

  let rec compare a b =
    match a, b with
    | [], [] -> 0
    | [], _ -> -1
    | _, [] -> 1
    | x :: xs, y :: ys -> ( match A.compare x y with 0 -> compare xs ys | n -> n)
end

module Reverse (A : ORD) : ORD with type t = A.t = struct
  type t = A.t

  let compare a b = A.compare b a
end

module Key = Pair (Reverse (Int)) (Lists (Char))
module S = Set.Make (Key)
module M = Map.Make (Pair (String) (Lists (Reverse (Int))))

let s = S.of_list [ (1, [ 'b' ]); (2, []); (1, [ 'a'; 'z' ]); (1, [ 'b' ]); (2, [ 'c' ]) ]
let text l = String.of_seq (List.to_seq l)
let () = S.iter (fun (n, l) -> Printf.printf "%d%s " n (text l)) s; print_newline ()
let m = List.fold_left (fun m (k, v) -> M.add k v m) M.empty [ (("a", [ 1 ]), 'x'); (("a", [ 2 ]), 'y'); (("a", []), 'z'); (("a", [ 1; 0 ]), 'w') ]
let () = M.iter (fun (k, l) v -> Printf.printf "%s%s=%c " k (String.concat "." (List.map string_of_int l)) v) m; print_newline ()

module type SORTER = functor (O : ORD) -> sig
  val sort : O.t list -> O.t list
end

module By_set : SORTER = functor (O : ORD) -> struct
  module S = Set.Make (O)

  let sort l = S.elements (S.of_list l)
end

module Insertion (O : ORD) = struct
  let rec insert x = function [] -> [ x ] | y :: r as l -> if O.compare x y <= 0 then x :: l else y :: insert x r
  let sort l = List.fold_right insert l []
end

module Compare (A : SORTER) (B : SORTER) (O : ORD) = struct
  module SA = A (O)
  module SB = B (O)

  let agree l = SA.sort l = SB.sort l
end

module C = Compare (By_set) (Insertion) (Reverse (Int))

let () = Printf.printf "%b %b\n" (C.agree [ 3; 1; 2 ]) (C.agree [ 1; 1 ])

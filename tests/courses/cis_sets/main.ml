module type SET = sig
  type 'a set

  val empty : 'a set
  val is_empty : 'a set -> bool
  val member : 'a -> 'a set -> bool
  val add : 'a -> 'a set -> 'a set
  val remove : 'a -> 'a set -> 'a set
  val list_of_set : 'a set -> 'a list
  val equals : 'a set -> 'a set -> bool
end

module OLSet : SET = struct
  type 'a set = 'a list

  let empty : 'a set = []
  let is_empty (s : 'a set) : bool = s = []
  let rec member (x : 'a) (s : 'a set) : bool = match s with [] -> false | y :: r -> x = y || (x > y && member x r)
  let rec add (x : 'a) (s : 'a set) : 'a set = match s with [] -> [ x ] | y :: r -> if x = y then s else if x < y then x :: s else y :: add x r
  let rec remove (x : 'a) (s : 'a set) : 'a set = match s with [] -> [] | y :: r -> if x = y then r else y :: remove x r
  let list_of_set (s : 'a set) : 'a list = s
  let equals (a : 'a set) (b : 'a set) : bool = a = b
end

module BSTSet : SET = struct
  type 'a tree = Empty | Node of 'a tree * 'a * 'a tree
  type 'a set = 'a tree

  let empty = Empty
  let is_empty t = t = Empty
  let rec member x = function Empty -> false | Node (l, y, r) -> x = y || member x (if x < y then l else r)

  let rec add x t =
    match t with
    | Empty -> Node (Empty, x, Empty)
    | Node (l, y, r) -> if x = y then t else if x < y then Node (add x l, y, r) else Node (l, y, add x r)

  let rec largest = function Empty -> failwith "largest" | Node (_, x, Empty) -> x | Node (_, _, r) -> largest r

  let rec remove x = function
    | Empty -> Empty
    | Node (l, y, r) when x = y -> ( match l, r with Empty, _ -> r | _, Empty -> l | _ -> let m = largest l in Node (remove m l, m, r))
    | Node (l, y, r) -> if x < y then Node (remove x l, y, r) else Node (l, y, remove x r)

  let rec list_of_set = function Empty -> [] | Node (l, x, r) -> list_of_set l @ (x :: list_of_set r)
  let equals a b = list_of_set a = list_of_set b
end

module Test (S : SET) = struct
  open S

  let of_list l = List.fold_right add l empty
  let run name = Printf.printf "%s: %s\n" name

  let all name =
    run name (String.concat "," (list_of_set (of_list [ "b"; "a"; "c"; "a" ])));
    run name (string_of_bool (equals (of_list [ 1; 2; 3 ]) (of_list [ 3; 2; 1 ])));
    run name (string_of_bool (member 2 (remove 2 (of_list [ 1; 2; 3 ]))));
    run name (string_of_bool (is_empty (remove 'x' (add 'x' empty))))
end

module T1 = Test (OLSet)
module T2 = Test (BSTSet)

;; T1.all "list"
;; T2.all "tree"

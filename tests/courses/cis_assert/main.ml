(* An exercise with the module `Assert` that comes with it. *)
;; open Assert

type 'a tree = Empty | Node of 'a tree * 'a * 'a tree

let rec size (t : 'a tree) : int =
  begin match t with
  | Empty -> 0
  | Node (l, _, r) -> size l + 1 + size r
  end

let rec insert (t : 'a tree) (n : 'a) : 'a tree =
  begin match t with
  | Empty -> Node (Empty, n, Empty)
  | Node (l, x, r) -> if n = x then t else if n < x then Node (insert l n, x, r) else Node (l, x, insert r n)
  end

let rec largest (t : 'a tree) : 'a =
  begin match t with
  | Empty -> failwith "largest: empty tree"
  | Node (_, x, Empty) -> x
  | Node (_, _, r) -> largest r
  end

let three = insert (insert (insert Empty 2) 1) 3

let test () : bool = size three = 3
;; run_test "size of three" test
let test () : bool = largest three = 3 && largest (insert three 9) = 9
;; run_test "largest" test
let test () : bool = largest Empty = 0
;; run_failing_test "largest of nothing" test
;; run_test "what is wrong is told" (fun () -> size three = 4)
;; run_test "what raises is told" (fun () -> largest Empty = 1)
;; run_test "other exceptions, too" (fun () -> List.assoc 1 [] = 1)
;; run_failing_test "not a failure" (fun () -> true)
;; assert_eq "the empty tree" (size Empty) 0

include Heap_intf

module Make : Make = functor (Elt : Comparable) -> struct
  module Elt = Elt

  type t = E | N of t * Elt.t * t

  let ( <<= ) a b = Elt.compare a b <= 0
  let empty = E
  let is_empty = function E -> true | N _ -> false

  let rec diff n t =
    match n, t with
    | 0, E -> 0
    | 0, N _ -> 1
    | n, N (l, _, r) -> if n land 1 = 1 then diff (n / 2) l else diff (n / 2 - 1) r
    | _, E -> assert false

  let rec size = function
    | E -> 0
    | N (l, _, r) ->
      let m = size r in
      1 + 2 * m + diff m l

  let rec add x = function
    | E -> N (E, x, E)
    | N (l, y, r) -> if x <<= y then N (add y r, x, l) else N (add x r, y, l)

  let rec extract = function
    | E -> None
    | N (E, y, r) -> assert (r = E); Some (y, E)
    | N (l, y, r) ->
      (match extract l with
       | None -> assert false
       | Some (x, l) -> Some (x, N (r, y, l)))

  let root = function E -> None | N (_, x, _) -> Some x

  let rec replace_min x = function
    | N (l, _, r) when (match root l, root r with
        | Some l, Some r -> x <<= l && x <<= r
        | Some l, None -> x <<= l
        | None, _ -> true) -> N (l, x, r)
    | N ((N (_, a, _) as l), _, r) when (match r with E -> true | N (_, b, _) -> a <<= b) ->
      N (replace_min x l, a, r)
    | N (l, _, (N (_, b, _) as r)) -> N (l, b, replace_min x r)
    | E | N (E, _, _) | N (_, _, E) -> assert false

  let rec merge l r =
    match l, r with
    | l, E -> l
    | E, _ -> assert false
    | N (ll, a, lr), N (_, b, _) ->
      if a <<= b then N (r, a, merge ll lr)
      else
        match extract l with
        | None -> assert false
        | Some (x, l) -> N (replace_min x r, b, l)

  let min_elt_opt = root
  let remove_min = function E -> None | N (l, x, r) -> Some (x, merge l r)
  let of_list l = List.fold_left (Fun.flip add) empty l
  let to_sorted_seq t = Seq.unfold remove_min t

  let rec invariant = function
    | E -> true
    | N (l, x, r) ->
      let below = function E -> true | N (_, y, _) -> x <<= y in
      let n = size l and m = size r in
      below l && below r && (n = m || n = m + 1) && invariant l && invariant r
end

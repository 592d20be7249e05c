open Set_intf
module Make : MAKER = functor (E : ELT) -> struct
  type elt = E.t
  type t = Leaf | Node of { l : t; v : elt; r : t; h : int }
  let empty = Leaf
  let height = function Leaf -> 0 | Node { h; _ } -> h
  let node l v r = Node { l; v; r; h = 1 + max (height l) (height r) }
  let balance l v r =
    let hl = height l and hr = height r in
    if hl > hr + 1 then match l with
      | Node { l = ll; v = lv; r = lr; _ } when height ll >= height lr -> node ll lv (node lr v r)
      | Node { l = ll; v = lv; r = Node { l = lrl; v = lrv; r = lrr; _ }; _ } -> node (node ll lv lrl) lrv (node lrr v r)
      | _ -> assert false
    else if hr > hl + 1 then match r with
      | Node { l = rl; v = rv; r = rr; _ } when height rr >= height rl -> node (node l v rl) rv rr
      | Node { l = Node { l = rll; v = rlv; r = rlr; _ }; v = rv; r = rr; _ } -> node (node l v rll) rlv (node rlr rv rr)
      | _ -> assert false
    else node l v r
  let rec add x = function
    | Leaf -> node Leaf x Leaf
    | Node { l; v; r; _ } as t -> let c = E.compare x v in if c = 0 then t else if c < 0 then balance (add x l) v r else balance l v (add x r)
  let rec mem x = function Leaf -> false | Node { l; v; r; _ } -> let c = E.compare x v in c = 0 || mem x (if c < 0 then l else r)
  let rec min_elt = function Leaf -> raise Not_found | Node { l = Leaf; v; _ } -> v | Node { l; _ } -> min_elt l
  let rec remove x = function
    | Leaf -> Leaf
    | Node { l; v; r; _ } ->
      let c = E.compare x v in
      if c < 0 then balance (remove x l) v r
      else if c > 0 then balance l v (remove x r)
      else match l, r with
        | Leaf, t | t, Leaf -> t
        | _ -> let m = min_elt r in balance l m (remove m r)
  let rec fold f t acc = match t with Leaf -> acc | Node { l; v; r; _ } -> fold f r (f v (fold f l acc))
  let union a b = fold add a b
  let elements t = List.rev (fold List.cons t [])
  let to_string t = "{" ^ String.concat ", " (List.map E.pp (elements t)) ^ "}"
end

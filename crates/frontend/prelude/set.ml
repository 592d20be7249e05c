(* Sets over an order. All of 4.13's Set.

   Trees whose sides differ by at most two in height, kept so by the same rules as the real one's, because the order in
   which functions are called can be seen. *)

module type OrderedType = sig
  type t
  val compare : t -> t -> int
end

module type S = sig
  type elt
  type t
  val empty : t
  val is_empty : t -> bool
  val mem : elt -> t -> bool
  val add : elt -> t -> t
  val singleton : elt -> t
  val remove : elt -> t -> t
  val union : t -> t -> t
  val inter : t -> t -> t
  val disjoint : t -> t -> bool
  val diff : t -> t -> t
  val compare : t -> t -> int
  val equal : t -> t -> bool
  val subset : t -> t -> bool
  val iter : (elt -> unit) -> t -> unit
  val map : (elt -> elt) -> t -> t
  val fold : (elt -> 'a -> 'a) -> t -> 'a -> 'a
  val for_all : (elt -> bool) -> t -> bool
  val exists : (elt -> bool) -> t -> bool
  val filter : (elt -> bool) -> t -> t
  val filter_map : (elt -> elt option) -> t -> t
  val partition : (elt -> bool) -> t -> t * t
  val cardinal : t -> int
  val elements : t -> elt list
  val min_elt : t -> elt
  val min_elt_opt : t -> elt option
  val max_elt : t -> elt
  val max_elt_opt : t -> elt option
  val choose : t -> elt
  val choose_opt : t -> elt option
  val split : elt -> t -> t * bool * t
  val find : elt -> t -> elt
  val find_opt : elt -> t -> elt option
  val find_first : (elt -> bool) -> t -> elt
  val find_first_opt : (elt -> bool) -> t -> elt option
  val find_last : (elt -> bool) -> t -> elt
  val find_last_opt : (elt -> bool) -> t -> elt option
  val of_list : elt list -> t
  val to_seq_from : elt -> t -> elt Seq.t
  val to_seq : t -> elt Seq.t
  val to_rev_seq : t -> elt Seq.t
  val add_seq : elt Seq.t -> t -> t
  val of_seq : elt Seq.t -> t
end

(* What does not depend on the order. *)

type 'a __tree = S__empty | S__node of 'a __tree * 'a * 'a __tree * int

let __height = function S__empty -> 0 | S__node (_, _, _, h) -> h
let __node l x r =
  let a = __height l and b = __height r in
  S__node (l, x, r, (if a >= b then a else b) + 1)
(* A node whose sides may differ by three. *)
let __balance l x r =
  let a = __height l and b = __height r in
  if a > b + 2 then
    match l with
    | S__node (ll, lx, lr, _) ->
      if __height ll >= __height lr then __node ll lx (__node lr x r)
      else (match lr with
        | S__node (lrl, lrx, lrr, _) -> __node (__node ll lx lrl) lrx (__node lrr x r)
        | S__empty -> invalid_arg "Set.bal")
    | S__empty -> invalid_arg "Set.bal"
  else if b > a + 2 then
    match r with
    | S__node (rl, rx, rr, _) ->
      if __height rr >= __height rl then __node (__node l x rl) rx rr
      else (match rl with
        | S__node (rll, rlx, rlr, _) -> __node (__node l x rll) rlx (__node rlr rx rr)
        | S__empty -> invalid_arg "Set.bal")
    | S__empty -> invalid_arg "Set.bal"
  else S__node (l, x, r, (if a >= b then a else b) + 1)
let rec __add_min x = function
  | S__empty -> S__node (S__empty, x, S__empty, 1)
  | S__node (l, y, r, _) -> __balance (__add_min x l) y r
let rec __add_max x = function
  | S__empty -> S__node (S__empty, x, S__empty, 1)
  | S__node (l, y, r, _) -> __balance l y (__add_max x r)
(* Sides of any height. *)
let rec __join l x r =
  match l, r with
  | S__empty, _ -> __add_min x r
  | _, S__empty -> __add_max x l
  | S__node (ll, lx, lr, a), S__node (rl, rx, rr, b) ->
    if a > b + 2 then __balance ll lx (__join lr x r)
    else if b > a + 2 then __balance (__join l x rl) rx rr
    else __node l x r
let rec __min = function
  | S__empty -> raise Not_found
  | S__node (S__empty, x, _, _) -> x
  | S__node (l, _, _, _) -> __min l
let rec __max = function
  | S__empty -> raise Not_found
  | S__node (_, x, S__empty, _) -> x
  | S__node (_, _, r, _) -> __max r
let rec __without_min = function
  | S__empty -> invalid_arg "Set.remove_min_elt"
  | S__node (S__empty, _, r, _) -> r
  | S__node (l, x, r, _) -> __balance (__without_min l) x r
let __merge l r =
  match l, r with
  | S__empty, t | t, S__empty -> t
  | _ -> __balance l (__min r) (__without_min r)
let __concat l r =
  match l, r with
  | S__empty, t | t, S__empty -> t
  | _ -> __join l (__min r) (__without_min r)
let rec __iter (f : 'a -> unit) = function
  | S__empty -> ()
  | S__node (l, x, r, _) -> __iter f l; f x; __iter f r
let rec __fold f t accumulator =
  match t with
  | S__empty -> accumulator
  | S__node (l, x, r, _) -> __fold f r (f x (__fold f l accumulator))
let rec __for_all p = function
  | S__empty -> true
  | S__node (l, x, r, _) -> p x && __for_all p l && __for_all p r
let rec __exists p = function
  | S__empty -> false
  | S__node (l, x, r, _) -> p x || __exists p l || __exists p r
let rec __filter p = function
  | S__empty -> S__empty
  | S__node (l, x, r, _) as t ->
    let l' = __filter p l in
    let keep = p x in
    let r' = __filter p r in
    if keep then if l == l' && r == r' then t else __join l' x r' else __concat l' r'
let rec __partition p = function
  | S__empty -> (S__empty, S__empty)
  | S__node (l, x, r, _) ->
    let (lt, lf) = __partition p l in
    let keep = p x in
    let (rt, rf) = __partition p r in
    if keep then (__join lt x rt, __concat lf rf) else (__concat lt rt, __join lf x rf)
let rec __cardinal = function
  | S__empty -> 0
  | S__node (l, _, r, _) -> __cardinal l + 1 + __cardinal r
let rec __elements accumulator = function
  | S__empty -> accumulator
  | S__node (l, x, r, _) -> __elements (x :: __elements accumulator r) l
let rec __find_first p found = function
  | S__empty -> found
  | S__node (l, x, r, _) -> if p x then __find_first p (Some x) l else __find_first p found r
let rec __find_last p found = function
  | S__empty -> found
  | S__node (l, x, r, _) -> if p x then __find_last p (Some x) r else __find_last p found l
let __found = function Some x -> x | None -> raise Not_found

(* The elements from the left, or from the right: what is left of trees that were entered. *)
type 'a __enumeration = S__end | S__more of 'a * 'a __tree * 'a __enumeration

let rec __enter t rest =
  match t with
  | S__empty -> rest
  | S__node (l, x, r, _) -> __enter l (S__more (x, r, rest))
let rec __enter_right t rest =
  match t with
  | S__empty -> rest
  | S__node (l, x, r, _) -> __enter_right r (S__more (x, l, rest))
let rec __sequence rest : 'a Seq.t = fun () ->
  match rest with
  | S__end -> Seq.Nil
  | S__more (x, t, rest) -> Seq.Cons (x, __sequence (__enter t rest))
let rec __reversed rest : 'a Seq.t = fun () ->
  match rest with
  | S__end -> Seq.Nil
  | S__more (x, t, rest) -> Seq.Cons (x, __reversed (__enter_right t rest))

module Make (Ord : OrderedType) : S with type elt = Ord.t = struct
  type elt = Ord.t
  type t = elt __tree

  let empty = S__empty
  let is_empty t = match t with S__empty -> true | S__node _ -> false
  let rec mem x t =
    match t with
    | S__empty -> false
    | S__node (l, y, r, _) ->
      let c = Ord.compare x y in
      c = 0 || mem x (if c < 0 then l else r)
  let rec add x t =
    match t with
    | S__empty -> S__node (S__empty, x, S__empty, 1)
    | S__node (l, y, r, _) ->
      let c = Ord.compare x y in
      if c = 0 then t
      else if c < 0 then
        let l' = add x l in
        if l' == l then t else __balance l' y r
      else
        let r' = add x r in
        if r' == r then t else __balance l y r'
  let singleton x = S__node (S__empty, x, S__empty, 1)
  let rec remove x t =
    match t with
    | S__empty -> S__empty
    | S__node (l, y, r, _) ->
      let c = Ord.compare x y in
      if c = 0 then __merge l r
      else if c < 0 then
        let l' = remove x l in
        if l' == l then t else __balance l' y r
      else
        let r' = remove x r in
        if r' == r then t else __balance l y r'
  let rec split x t =
    match t with
    | S__empty -> (S__empty, false, S__empty)
    | S__node (l, y, r, _) ->
      let c = Ord.compare x y in
      if c = 0 then (l, true, r)
      else if c < 0 then
        let (ll, present, rl) = split x l in
        (ll, present, __join rl y r)
      else
        let (lr, present, rr) = split x r in
        (__join l y lr, present, rr)
  let rec union s t =
    match s, t with
    | S__empty, u | u, S__empty -> u
    | S__node (l1, x1, r1, h1), S__node (l2, x2, r2, h2) ->
      if h1 >= h2 then
        if h2 = 1 then add x2 s
        else begin
          let (l2, _, r2) = split x1 t in
          let r = union r1 r2 in
          __join (union l1 l2) x1 r
        end
      else if h1 = 1 then add x1 t
      else begin
        let (l1, _, r1) = split x2 s in
        let r = union r1 r2 in
        __join (union l1 l2) x2 r
      end
  let rec inter s t =
    match s, t with
    | S__empty, _ | _, S__empty -> S__empty
    | S__node (l1, x, r1, _), _ ->
      let (l2, present, r2) = split x t in
      let r = inter r1 r2 in
      let l = inter l1 l2 in
      if present then __join l x r else __concat l r
  let rec disjoint s t =
    match s, t with
    | S__empty, _ | _, S__empty -> true
    | S__node (l1, x, r1, _), _ ->
      if s == t then false
      else
        let (l2, present, r2) = split x t in
        not present && disjoint l1 l2 && disjoint r1 r2
  let rec diff s t =
    match s, t with
    | S__empty, _ -> S__empty
    | _, S__empty -> s
    | S__node (l1, x, r1, _), _ ->
      let (l2, present, r2) = split x t in
      let r = diff r1 r2 in
      let l = diff l1 l2 in
      if present then __concat l r else __join l x r
  let rec __compare s t =
    match s, t with
    | S__end, S__end -> 0
    | S__end, _ -> -1
    | _, S__end -> 1
    | S__more (x, l, s), S__more (y, r, t) ->
      let c = Ord.compare x y in
      if c <> 0 then c else __compare (__enter l s) (__enter r t)
  let compare s t = __compare (__enter s S__end) (__enter t S__end)
  let equal s t = compare s t = 0
  let rec subset s t =
    match s, t with
    | S__empty, _ -> true
    | _, S__empty -> false
    | S__node (l1, x, r1, _), S__node (l2, y, r2, _) ->
      let c = Ord.compare x y in
      if c = 0 then subset l1 l2 && subset r1 r2
      else if c < 0 then subset (S__node (l1, x, S__empty, 0)) l2 && subset r1 t
      else subset (S__node (S__empty, x, r1, 0)) r2 && subset l1 t
  let iter = __iter
  let fold = __fold
  let for_all = __for_all
  let exists = __exists
  let filter = __filter
  let partition = __partition
  let cardinal = __cardinal
  let elements t = __elements [] t
  let min_elt t = __min t
  let min_elt_opt t = match t with S__empty -> None | S__node _ -> Some (__min t)
  let max_elt t = __max t
  let max_elt_opt t = match t with S__empty -> None | S__node _ -> Some (__max t)
  let choose = min_elt
  let choose_opt = min_elt_opt
  (* A node whose element may not lie between its sides any more. *)
  let __rejoin l x r =
    if (l = S__empty || Ord.compare (__max l) x < 0) && (r = S__empty || Ord.compare x (__min r) < 0) then __join l x r
    else union l (add x r)
  let rec map f t =
    match t with
    | S__empty -> S__empty
    | S__node (l, x, r, _) ->
      let l' = map f l in
      let x' = f x in
      let r' = map f r in
      if l == l' && x == x' && r == r' then t else __rejoin l' x' r'
  let __reconcat l r =
    match l, r with
    | S__empty, t | t, S__empty -> t
    | _ -> __rejoin l (__min r) (__without_min r)
  let rec filter_map f t =
    match t with
    | S__empty -> S__empty
    | S__node (l, x, r, _) ->
      let l' = filter_map f l in
      let x' = f x in
      let r' = filter_map f r in
      (match x' with
       | Some x' -> if l == l' && x == x' && r == r' then t else __rejoin l' x' r'
       | None -> __reconcat l' r')
  let rec find x t =
    match t with
    | S__empty -> raise Not_found
    | S__node (l, y, r, _) ->
      let c = Ord.compare x y in
      if c = 0 then y else find x (if c < 0 then l else r)
  let rec find_opt x t =
    match t with
    | S__empty -> None
    | S__node (l, y, r, _) ->
      let c = Ord.compare x y in
      if c = 0 then Some y else find_opt x (if c < 0 then l else r)
  let find_first p t = __found (__find_first p None t)
  let find_first_opt p t = __find_first p None t
  let find_last p t = __found (__find_last p None t)
  let find_last_opt p t = __find_last p None t
  (* From a list without repetitions in order, of which the first elements are taken. *)
  let rec __of_sorted n elements =
    match n, elements with
    | 0, rest -> (S__empty, rest)
    | n, elements ->
      let left = n / 2 in
      (match __of_sorted left elements with
       | l, x :: rest ->
         let (r, rest) = __of_sorted (n - left - 1) rest in
         (__node l x r, rest)
       | l, [] -> (l, []))
  let of_list elements =
    if List.compare_length_with elements 5 <= 0 then List.fold_left (fun t x -> add x t) empty elements
    else
      let sorted = List.sort_uniq Ord.compare elements in
      fst (__of_sorted (List.length sorted) sorted)
  let to_seq t = __sequence (__enter t S__end)
  let to_rev_seq t = __reversed (__enter_right t S__end)
  let to_seq_from low t =
    let rec from t rest =
      match t with
      | S__empty -> rest
      | S__node (l, x, r, _) ->
        let c = Ord.compare x low in
        if c = 0 then S__more (x, r, rest) else if c < 0 then from r rest else from l (S__more (x, r, rest))
    in
    __sequence (from t S__end)
  let add_seq sequence t = Seq.fold_left (fun t x -> add x t) t sequence
  let of_seq sequence = add_seq sequence empty
end

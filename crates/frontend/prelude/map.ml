(* Maps over an order. All of 4.13's Map. The trees are those of Set, with a value beside each key. *)

module type OrderedType = sig
  type t
  val compare : t -> t -> int
end

module type S = sig
  type key
  type !+'a t
  val empty : 'a t
  val is_empty : 'a t -> bool
  val mem : key -> 'a t -> bool
  val add : key -> 'a -> 'a t -> 'a t
  val update : key -> ('a option -> 'a option) -> 'a t -> 'a t
  val singleton : key -> 'a -> 'a t
  val remove : key -> 'a t -> 'a t
  val merge : (key -> 'a option -> 'b option -> 'c option) -> 'a t -> 'b t -> 'c t
  val union : (key -> 'a -> 'a -> 'a option) -> 'a t -> 'a t -> 'a t
  val compare : ('a -> 'a -> int) -> 'a t -> 'a t -> int
  val equal : ('a -> 'a -> bool) -> 'a t -> 'a t -> bool
  val iter : (key -> 'a -> unit) -> 'a t -> unit
  val fold : (key -> 'a -> 'b -> 'b) -> 'a t -> 'b -> 'b
  val for_all : (key -> 'a -> bool) -> 'a t -> bool
  val exists : (key -> 'a -> bool) -> 'a t -> bool
  val filter : (key -> 'a -> bool) -> 'a t -> 'a t
  val filter_map : (key -> 'a -> 'b option) -> 'a t -> 'b t
  val partition : (key -> 'a -> bool) -> 'a t -> 'a t * 'a t
  val cardinal : 'a t -> int
  val bindings : 'a t -> (key * 'a) list
  val min_binding : 'a t -> key * 'a
  val min_binding_opt : 'a t -> (key * 'a) option
  val max_binding : 'a t -> key * 'a
  val max_binding_opt : 'a t -> (key * 'a) option
  val choose : 'a t -> key * 'a
  val choose_opt : 'a t -> (key * 'a) option
  val split : key -> 'a t -> 'a t * 'a option * 'a t
  val find : key -> 'a t -> 'a
  val find_opt : key -> 'a t -> 'a option
  val find_first : (key -> bool) -> 'a t -> key * 'a
  val find_first_opt : (key -> bool) -> 'a t -> (key * 'a) option
  val find_last : (key -> bool) -> 'a t -> key * 'a
  val find_last_opt : (key -> bool) -> 'a t -> (key * 'a) option
  val map : ('a -> 'b) -> 'a t -> 'b t
  val mapi : (key -> 'a -> 'b) -> 'a t -> 'b t
  val to_seq : 'a t -> (key * 'a) Seq.t
  val to_rev_seq : 'a t -> (key * 'a) Seq.t
  val to_seq_from : key -> 'a t -> (key * 'a) Seq.t
  val add_seq : (key * 'a) Seq.t -> 'a t -> 'a t
  val of_seq : (key * 'a) Seq.t -> 'a t
end

(* What does not depend on the order. *)

type ('k, 'a) __tree = M__empty | M__node of ('k, 'a) __tree * 'k * 'a * ('k, 'a) __tree * int

let __height = function M__empty -> 0 | M__node (_, _, _, _, h) -> h
let __node l k d r =
  let a = __height l and b = __height r in
  M__node (l, k, d, r, (if a >= b then a else b) + 1)
(* A node whose sides may differ by three. *)
let __balance l k d r =
  let a = __height l and b = __height r in
  if a > b + 2 then
    match l with
    | M__node (ll, lk, ld, lr, _) ->
      if __height ll >= __height lr then __node ll lk ld (__node lr k d r)
      else (match lr with
        | M__node (lrl, lrk, lrd, lrr, _) -> __node (__node ll lk ld lrl) lrk lrd (__node lrr k d r)
        | M__empty -> invalid_arg "Map.bal")
    | M__empty -> invalid_arg "Map.bal"
  else if b > a + 2 then
    match r with
    | M__node (rl, rk, rd, rr, _) ->
      if __height rr >= __height rl then __node (__node l k d rl) rk rd rr
      else (match rl with
        | M__node (rll, rlk, rld, rlr, _) -> __node (__node l k d rll) rlk rld (__node rlr rk rd rr)
        | M__empty -> invalid_arg "Map.bal")
    | M__empty -> invalid_arg "Map.bal"
  else M__node (l, k, d, r, (if a >= b then a else b) + 1)
let rec __add_min k d = function
  | M__empty -> M__node (M__empty, k, d, M__empty, 1)
  | M__node (l, k', d', r, _) -> __balance (__add_min k d l) k' d' r
let rec __add_max k d = function
  | M__empty -> M__node (M__empty, k, d, M__empty, 1)
  | M__node (l, k', d', r, _) -> __balance l k' d' (__add_max k d r)
(* Sides of any height. *)
let rec __join l k d r =
  match l, r with
  | M__empty, _ -> __add_min k d r
  | _, M__empty -> __add_max k d l
  | M__node (ll, lk, ld, lr, a), M__node (rl, rk, rd, rr, b) ->
    if a > b + 2 then __balance ll lk ld (__join lr k d r)
    else if b > a + 2 then __balance (__join l k d rl) rk rd rr
    else __node l k d r
let rec __min = function
  | M__empty -> raise Not_found
  | M__node (M__empty, k, d, _, _) -> (k, d)
  | M__node (l, _, _, _, _) -> __min l
let rec __max = function
  | M__empty -> raise Not_found
  | M__node (_, k, d, M__empty, _) -> (k, d)
  | M__node (_, _, _, r, _) -> __max r
let rec __without_min = function
  | M__empty -> invalid_arg "Map.remove_min_elt"
  | M__node (M__empty, _, _, r, _) -> r
  | M__node (l, k, d, r, _) -> __balance (__without_min l) k d r
let __merge l r =
  match l, r with
  | M__empty, t | t, M__empty -> t
  | _ ->
    let (k, d) = __min r in
    __balance l k d (__without_min r)
let __concat l r =
  match l, r with
  | M__empty, t | t, M__empty -> t
  | _ ->
    let (k, d) = __min r in
    __join l k d (__without_min r)
let __concat_or_join l k d r = match d with Some d -> __join l k d r | None -> __concat l r
let rec __iter (f : 'k -> 'a -> unit) = function
  | M__empty -> ()
  | M__node (l, k, d, r, _) -> __iter f l; f k d; __iter f r
let rec __fold f t accumulator =
  match t with
  | M__empty -> accumulator
  | M__node (l, k, d, r, _) -> __fold f r (f k d (__fold f l accumulator))
let rec __for_all p = function
  | M__empty -> true
  | M__node (l, k, d, r, _) -> p k d && __for_all p l && __for_all p r
let rec __exists p = function
  | M__empty -> false
  | M__node (l, k, d, r, _) -> p k d || __exists p l || __exists p r
let rec __filter p = function
  | M__empty -> M__empty
  | M__node (l, k, d, r, _) as t ->
    let l' = __filter p l in
    let keep = p k d in
    let r' = __filter p r in
    if keep then if l == l' && r == r' then t else __join l' k d r' else __concat l' r'
let rec __filter_map f = function
  | M__empty -> M__empty
  | M__node (l, k, d, r, _) ->
    let l' = __filter_map f l in
    let d' = f k d in
    let r' = __filter_map f r in
    __concat_or_join l' k d' r'
let rec __partition p = function
  | M__empty -> (M__empty, M__empty)
  | M__node (l, k, d, r, _) ->
    let (lt, lf) = __partition p l in
    let keep = p k d in
    let (rt, rf) = __partition p r in
    if keep then (__join lt k d rt, __concat lf rf) else (__concat lt rt, __join lf k d rf)
let rec __cardinal = function
  | M__empty -> 0
  | M__node (l, _, _, r, _) -> __cardinal l + 1 + __cardinal r
let rec __bindings accumulator = function
  | M__empty -> accumulator
  | M__node (l, k, d, r, _) -> __bindings ((k, d) :: __bindings accumulator r) l
let rec __map f = function
  | M__empty -> M__empty
  | M__node (l, k, d, r, h) ->
    let l' = __map f l in
    let d' = f d in
    let r' = __map f r in
    M__node (l', k, d', r', h)
let rec __mapi f = function
  | M__empty -> M__empty
  | M__node (l, k, d, r, h) ->
    let l' = __mapi f l in
    let d' = f k d in
    let r' = __mapi f r in
    M__node (l', k, d', r', h)
let rec __find_first p found = function
  | M__empty -> found
  | M__node (l, k, d, r, _) -> if p k then __find_first p (Some (k, d)) l else __find_first p found r
let rec __find_last p found = function
  | M__empty -> found
  | M__node (l, k, d, r, _) -> if p k then __find_last p (Some (k, d)) r else __find_last p found l
let __found = function Some binding -> binding | None -> raise Not_found

(* The bindings from the left, or from the right: what is left of trees that were entered. *)
type ('k, 'a) __enumeration = M__end | M__more of 'k * 'a * ('k, 'a) __tree * ('k, 'a) __enumeration

let rec __enter t rest =
  match t with
  | M__empty -> rest
  | M__node (l, k, d, r, _) -> __enter l (M__more (k, d, r, rest))
let rec __enter_right t rest =
  match t with
  | M__empty -> rest
  | M__node (l, k, d, r, _) -> __enter_right r (M__more (k, d, l, rest))
let rec __sequence rest : ('k * 'a) Seq.t = fun () ->
  match rest with
  | M__end -> Seq.Nil
  | M__more (k, d, t, rest) -> Seq.Cons ((k, d), __sequence (__enter t rest))
let rec __reversed rest : ('k * 'a) Seq.t = fun () ->
  match rest with
  | M__end -> Seq.Nil
  | M__more (k, d, t, rest) -> Seq.Cons ((k, d), __reversed (__enter_right t rest))

module Make (Ord : OrderedType) : S with type key = Ord.t = struct
  type key = Ord.t
  type 'a t = (key, 'a) __tree

  let empty = M__empty
  let is_empty t = match t with M__empty -> true | M__node _ -> false
  let rec mem k t =
    match t with
    | M__empty -> false
    | M__node (l, k', _, r, _) ->
      let c = Ord.compare k k' in
      c = 0 || mem k (if c < 0 then l else r)
  let rec add k d t =
    match t with
    | M__empty -> M__node (M__empty, k, d, M__empty, 1)
    | M__node (l, k', d', r, h) ->
      let c = Ord.compare k k' in
      if c = 0 then if d == d' then t else M__node (l, k, d, r, h)
      else if c < 0 then
        let l' = add k d l in
        if l' == l then t else __balance l' k' d' r
      else
        let r' = add k d r in
        if r' == r then t else __balance l k' d' r'
  let singleton k d = M__node (M__empty, k, d, M__empty, 1)
  let rec remove k t =
    match t with
    | M__empty -> M__empty
    | M__node (l, k', d, r, _) ->
      let c = Ord.compare k k' in
      if c = 0 then __merge l r
      else if c < 0 then
        let l' = remove k l in
        if l' == l then t else __balance l' k' d r
      else
        let r' = remove k r in
        if r' == r then t else __balance l k' d r'
  let rec update k f t =
    match t with
    | M__empty ->
      (match f None with
       | None -> M__empty
       | Some d -> M__node (M__empty, k, d, M__empty, 1))
    | M__node (l, k', d, r, h) ->
      let c = Ord.compare k k' in
      if c = 0 then
        match f (Some d) with
        | None -> __merge l r
        | Some d' -> if d == d' then t else M__node (l, k, d', r, h)
      else if c < 0 then
        let l' = update k f l in
        if l' == l then t else __balance l' k' d r
      else
        let r' = update k f r in
        if r' == r then t else __balance l k' d r'
  let rec split k t =
    match t with
    | M__empty -> (M__empty, None, M__empty)
    | M__node (l, k', d, r, _) ->
      let c = Ord.compare k k' in
      if c = 0 then (l, Some d, r)
      else if c < 0 then
        let (ll, present, rl) = split k l in
        (ll, present, __join rl k' d r)
      else
        let (lr, present, rr) = split k r in
        (__join l k' d lr, present, rr)
  let rec merge f s t =
    match s, t with
    | M__empty, M__empty -> M__empty
    | M__node (l1, k, d1, r1, h), _ when h >= __height t ->
      let (l2, d2, r2) = split k t in
      let r = merge f r1 r2 in
      let d = f k (Some d1) d2 in
      __concat_or_join (merge f l1 l2) k d r
    | _, M__node (l2, k, d2, r2, _) ->
      let (l1, d1, r1) = split k s in
      let r = merge f r1 r2 in
      let d = f k d1 (Some d2) in
      __concat_or_join (merge f l1 l2) k d r
    | _ -> assert false
  let rec union f s t =
    match s, t with
    | M__empty, u | u, M__empty -> u
    | M__node (l1, k1, d1, r1, h1), M__node (l2, k2, d2, r2, h2) ->
      if h1 >= h2 then begin
        let (l2, d2, r2) = split k1 t in
        let l = union f l1 l2 in
        let r = union f r1 r2 in
        match d2 with
        | None -> __join l k1 d1 r
        | Some d2 -> __concat_or_join l k1 (f k1 d1 d2) r
      end
      else begin
        let (l1, d1, r1) = split k2 s in
        let l = union f l1 l2 in
        let r = union f r1 r2 in
        match d1 with
        | None -> __join l k2 d2 r
        | Some d1 -> __concat_or_join l k2 (f k2 d1 d2) r
      end
  let compare order s t =
    let rec loop s t =
      match s, t with
      | M__end, M__end -> 0
      | M__end, _ -> -1
      | _, M__end -> 1
      | M__more (k1, d1, l, s), M__more (k2, d2, r, t) ->
        let c = Ord.compare k1 k2 in
        if c <> 0 then c
        else
          let c = order d1 d2 in
          if c <> 0 then c else loop (__enter l s) (__enter r t)
    in
    loop (__enter s M__end) (__enter t M__end)
  let equal same s t =
    let rec loop s t =
      match s, t with
      | M__end, M__end -> true
      | M__end, _ | _, M__end -> false
      | M__more (k1, d1, l, s), M__more (k2, d2, r, t) ->
        Ord.compare k1 k2 = 0 && same d1 d2 && loop (__enter l s) (__enter r t)
    in
    loop (__enter s M__end) (__enter t M__end)
  let iter = __iter
  let fold = __fold
  let for_all = __for_all
  let exists = __exists
  let filter = __filter
  let filter_map = __filter_map
  let partition = __partition
  let cardinal = __cardinal
  let bindings t = __bindings [] t
  let min_binding t = __min t
  let min_binding_opt t = match t with M__empty -> None | M__node _ -> Some (__min t)
  let max_binding t = __max t
  let max_binding_opt t = match t with M__empty -> None | M__node _ -> Some (__max t)
  let choose = min_binding
  let choose_opt = min_binding_opt
  let rec find k t =
    match t with
    | M__empty -> raise Not_found
    | M__node (l, k', d, r, _) ->
      let c = Ord.compare k k' in
      if c = 0 then d else find k (if c < 0 then l else r)
  let rec find_opt k t =
    match t with
    | M__empty -> None
    | M__node (l, k', d, r, _) ->
      let c = Ord.compare k k' in
      if c = 0 then Some d else find_opt k (if c < 0 then l else r)
  let find_first p t = __found (__find_first p None t)
  let find_first_opt p t = __find_first p None t
  let find_last p t = __found (__find_last p None t)
  let find_last_opt p t = __find_last p None t
  let map = __map
  let mapi = __mapi
  let to_seq t = __sequence (__enter t M__end)
  let to_rev_seq t = __reversed (__enter_right t M__end)
  let to_seq_from low t =
    let rec from t rest =
      match t with
      | M__empty -> rest
      | M__node (l, k, d, r, _) ->
        let c = Ord.compare k low in
        if c = 0 then M__more (k, d, r, rest) else if c < 0 then from r rest else from l (M__more (k, d, r, rest))
    in
    __sequence (from t M__end)
  let add_seq sequence t = Seq.fold_left (fun t (k, d) -> add k d t) t sequence
  let of_seq sequence = add_seq sequence empty
end

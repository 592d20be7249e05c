(* Sequences made on demand. All of Seq up to 5.3.

   An element is computed when it is asked for, once each time it is asked for; what is given as an argument to a function
   that makes a sequence is not looked at before that. *)

type 'a t = unit -> 'a node
and 'a node = Nil | Cons of 'a * 'a t

let empty : 'a t = fun () -> Nil
let return x : 'a t = fun () -> Cons (x, empty)
let cons x (rest : 'a t) : 'a t = fun () -> Cons (x, rest)
let rec append (first : 'a t) (second : 'a t) : 'a t = fun () ->
  match first () with
  | Nil -> second ()
  | Cons (x, rest) -> Cons (x, append rest second)
let rec map f (sequence : 'a t) : 'b t = fun () ->
  match sequence () with
  | Nil -> Nil
  | Cons (x, rest) ->
    let y = f x in
    Cons (y, map f rest)
let rec filter keep (sequence : 'a t) : 'a t = fun () ->
  match sequence () with
  | Nil -> Nil
  | Cons (x, rest) -> if keep x then Cons (x, filter keep rest) else filter keep rest ()
let rec filter_map f (sequence : 'a t) : 'b t = fun () ->
  match sequence () with
  | Nil -> Nil
  | Cons (x, rest) ->
    (match f x with
     | None -> filter_map f rest ()
     | Some y -> Cons (y, filter_map f rest))
let rec concat (sequences : 'a t t) : 'a t = fun () ->
  match sequences () with
  | Nil -> Nil
  | Cons (first, rest) -> append first (concat rest) ()
let rec flat_map (f : 'a -> 'b t) (sequence : 'a t) : 'b t = fun () ->
  match sequence () with
  | Nil -> Nil
  | Cons (x, rest) -> append (f x) (flat_map f rest) ()
let concat_map (f : 'a -> 'b t) (sequence : 'a t) : 'b t = flat_map f sequence
let rec fold_left f accumulator (sequence : 'a t) =
  match sequence () with
  | Nil -> accumulator
  | Cons (x, rest) -> fold_left f (f accumulator x) rest
let rec iter (f : 'a -> unit) (sequence : 'a t) =
  match sequence () with
  | Nil -> ()
  | Cons (x, rest) -> f x; iter f rest
let rec unfold f state : 'a t = fun () ->
  match f state with
  | None -> Nil
  | Some (x, next) -> Cons (x, unfold f next)

(* Since 4.14: looking at a sequence. *)

let uncons (sequence : 'a t) =
  match sequence () with
  | Nil -> None
  | Cons (x, rest) -> Some (x, rest)
let is_empty (sequence : 'a t) = match sequence () with Nil -> true | Cons _ -> false
let length (sequence : 'a t) = fold_left (fun n _ -> n + 1) 0 sequence
let fold_lefti f accumulator (sequence : 'a t) =
  let rec from i accumulator (sequence : 'a t) =
    match sequence () with
    | Nil -> accumulator
    | Cons (x, rest) -> from (i + 1) (f accumulator i x) rest
  in
  from 0 accumulator sequence
let iteri (f : int -> 'a -> unit) (sequence : 'a t) = fold_lefti (fun () i x -> f i x) () sequence
let rec for_all p (sequence : 'a t) =
  match sequence () with
  | Nil -> true
  | Cons (x, rest) -> p x && for_all p rest
let rec exists p (sequence : 'a t) =
  match sequence () with
  | Nil -> false
  | Cons (x, rest) -> p x || exists p rest
let rec find p (sequence : 'a t) =
  match sequence () with
  | Nil -> None
  | Cons (x, rest) -> if p x then Some x else find p rest
let rec find_map f (sequence : 'a t) =
  match sequence () with
  | Nil -> None
  | Cons (x, rest) ->
    (match f x with
     | None -> find_map f rest
     | found -> found)
let __find_from f (sequence : 'a t) =
  let rec from i (sequence : 'a t) =
    match sequence () with
    | Nil -> None
    | Cons (x, rest) ->
      (match f i x with
       | None -> from (i + 1) rest
       | found -> found)
  in
  from 0 sequence
let find_index p (sequence : 'a t) = __find_from (fun i x -> if p x then Some i else None) sequence
let find_mapi f (sequence : 'a t) = __find_from f sequence

(* Two sequences, as far as the shorter one goes; the second is asked only when the first has an element. *)

let rec fold_left2 f accumulator (first : 'a t) (second : 'b t) =
  match first () with
  | Nil -> accumulator
  | Cons (x, first) ->
    (match second () with
     | Nil -> accumulator
     | Cons (y, second) -> fold_left2 f (f accumulator x y) first second)
let iter2 (f : 'a -> 'b -> unit) (first : 'a t) (second : 'b t) = fold_left2 (fun () x y -> f x y) () first second
let rec for_all2 p (first : 'a t) (second : 'b t) =
  match first () with
  | Nil -> true
  | Cons (x, first) ->
    (match second () with
     | Nil -> true
     | Cons (y, second) -> p x y && for_all2 p first second)
let rec exists2 p (first : 'a t) (second : 'b t) =
  match first () with
  | Nil -> false
  | Cons (x, first) ->
    (match second () with
     | Nil -> false
     | Cons (y, second) -> p x y || exists2 p first second)
let rec equal same (first : 'a t) (second : 'b t) =
  match first (), second () with
  | Nil, Nil -> true
  | Cons (x, first), Cons (y, second) -> same x y && equal same first second
  | Nil, Cons _ | Cons _, Nil -> false
let rec compare cmp (first : 'a t) (second : 'b t) =
  match first (), second () with
  | Nil, Nil -> 0
  | Nil, Cons _ -> -1
  | Cons _, Nil -> 1
  | Cons (x, first), Cons (y, second) ->
    let order = cmp x y in
    if order <> 0 then order else compare cmp first second

(* Making sequences. *)

let init n f : 'a t =
  if n < 0 then invalid_arg "Seq.init"
  else
    let rec from i () = if i < n then Cons (f i, from (i + 1)) else Nil in
    from 0
let rec ints start : int t = fun () -> Cons (start, ints (start + 1))
let rec repeat x : 'a t = fun () -> Cons (x, repeat x)
let rec forever f : 'a t = fun () ->
  let x = f () in
  Cons (x, forever f)
let cycle (sequence : 'a t) : 'a t =
  let rec again () = append sequence again () in
  fun () ->
    match sequence () with
    | Nil -> Nil
    | Cons (x, rest) -> Cons (x, append rest again)
let iterate f x : 'a t =
  let rec after x () =
    let next = f x in
    Cons (next, after next)
  in
  cons x (after x)

(* Changing sequences. *)

let mapi f (sequence : 'a t) : 'b t =
  let rec from i (sequence : 'a t) () =
    match sequence () with
    | Nil -> Nil
    | Cons (x, rest) ->
      let y = f i x in
      Cons (y, from (i + 1) rest)
  in
  from 0 sequence
let scan f state (sequence : 'a t) : 'b t =
  let rec after state (sequence : 'a t) () =
    match sequence () with
    | Nil -> Nil
    | Cons (x, rest) ->
      let state = f state x in
      Cons (state, after state rest)
  in
  cons state (after state sequence)
let take n (sequence : 'a t) : 'a t =
  if n < 0 then invalid_arg "Seq.take"
  else
    let rec first n (sequence : 'a t) =
      if n = 0 then empty
      else fun () ->
        match sequence () with
        | Nil -> Nil
        | Cons (x, rest) -> Cons (x, first (n - 1) rest)
    in
    first n sequence
let drop n (sequence : 'a t) : 'a t =
  if n < 0 then invalid_arg "Seq.drop"
  else if n = 0 then sequence
  else
    let rec after n (sequence : 'a t) =
      match sequence () with
      | Nil -> Nil
      | Cons (_, rest) -> if n = 1 then rest () else after (n - 1) rest
    in
    fun () -> after n sequence
let rec take_while p (sequence : 'a t) : 'a t = fun () ->
  match sequence () with
  | Nil -> Nil
  | Cons (x, rest) -> if p x then Cons (x, take_while p rest) else Nil
let rec drop_while p (sequence : 'a t) : 'a t = fun () ->
  match sequence () with
  | Nil -> Nil
  | Cons (x, rest) as node -> if p x then drop_while p rest () else node
let rec group same (sequence : 'a t) : 'a t t = fun () ->
  match sequence () with
  | Nil -> Nil
  | Cons (x, rest) -> Cons (cons x (take_while (same x) rest), group same (drop_while (same x) rest))

exception Forced_twice
let __no_more () = raise Forced_twice
let rec once (sequence : 'a t) : 'a t =
  let source = ref sequence in
  fun () ->
    let sequence = !source in
    source := __no_more;
    match sequence () with
    | Nil -> Nil
    | Cons (x, rest) -> Cons (x, once rest)
(* A sequence that asks for itself while it is computed, or whose first element raised, does so again. *)
let rec memoize (sequence : 'a t) : 'a t =
  let known = ref None in
  fun () ->
    match !known with
    | Some node -> node
    | None ->
      let node =
        match sequence () with
        | Nil -> Nil
        | Cons (x, rest) -> Cons (x, memoize rest)
      in
      known := Some node;
      node

(* Several sequences. *)

let rec map2 f (first : 'a t) (second : 'b t) : 'c t = fun () ->
  match first () with
  | Nil -> Nil
  | Cons (x, first) ->
    (match second () with
     | Nil -> Nil
     | Cons (y, second) ->
       let z = f x y in
       Cons (z, map2 f first second))
let zip (first : 'a t) (second : 'b t) : ('a * 'b) t = map2 (fun x y -> x, y) first second
let rec interleave (first : 'a t) (second : 'a t) : 'a t = fun () ->
  match first () with
  | Nil -> second ()
  | Cons (x, rest) -> Cons (x, interleave second rest)
let sorted_merge cmp (first : 'a t) (second : 'a t) : 'a t =
  (* Both begin with a node that is known. *)
  let rec merge first second =
    match first, second with
    | Nil, node | node, Nil -> node
    | Cons (x, rest), Cons (y, _) when cmp x y <= 0 -> Cons (x, fun () -> merge (rest ()) second)
    | Cons _, Cons (y, rest) -> Cons (y, fun () -> merge first (rest ()))
  in
  fun () -> merge (first ()) (second ())
let unzip (sequence : ('a * 'b) t) : 'a t * 'b t = map fst sequence, map snd sequence
let split = unzip
let partition p (sequence : 'a t) : 'a t * 'a t = filter p sequence, filter (fun x -> not (p x)) sequence
let partition_map f (sequence : 'a t) : 'b t * 'c t =
  let both = map f sequence in
  filter_map Either.find_left both, filter_map Either.find_right both
let rec transpose (rows : 'a t t) : 'a t t = fun () ->
  let heads, tails = unzip (filter_map uncons rows) in
  if is_empty heads then Nil else Cons (heads, transpose tails)
(* The diagonals of a table given by its rows: the first element of row n stands first in diagonal n, before what the rows
   before it have left. *)
let __diagonals (rows : 'a t t) : 'a t t =
  let rec from (left : 'a t t) (rows : 'a t t) () =
    match rows () with
    | Nil -> transpose left ()
    | Cons (row, rows) ->
      let heads, tails = unzip (filter_map uncons left) in
      (match row () with
       | Nil -> Cons (heads, from tails rows)
       | Cons (x, row) -> Cons (cons x heads, from (cons row tails) rows))
  in
  from empty rows
let map_product f (first : 'a t) (second : 'b t) : 'c t =
  concat (__diagonals (map (fun x -> map (fun y -> f x y) second) first))
let product (first : 'a t) (second : 'b t) : ('a * 'b) t = map_product (fun x y -> x, y) first second

(* Functions that give one element after another. *)

let of_dispenser next : 'a t =
  let rec rest () =
    match next () with
    | None -> Nil
    | Some x -> Cons (x, rest)
  in
  rest
let to_dispenser (sequence : 'a t) =
  let rest = ref sequence in
  fun () ->
    match !rest () with
    | Nil -> None
    | Cons (x, next) ->
      rest := next;
      Some x

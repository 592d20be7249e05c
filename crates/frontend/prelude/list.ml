(* Lists. All of List up to 5.3.

   Functions given as arguments are called on the first element first, except by fold_right and fold_right2. *)

type 'a t = 'a list = [] | (::) of 'a * 'a list

let length list =
  let rec count n = function
    | [] -> n
    | _ :: tail -> count (n + 1) tail
  in
  count 0 list
let rec compare_lengths first second =
  match first, second with
  | [], [] -> 0
  | [], _ -> -1
  | _, [] -> 1
  | _ :: first, _ :: second -> compare_lengths first second
let rec compare_length_with list n =
  match list with
  | [] -> if n = 0 then 0 else if n > 0 then -1 else 1
  | _ :: tail -> if n <= 0 then 1 else compare_length_with tail (n - 1)
let cons head tail = head :: tail
let hd = function
  | [] -> failwith "hd"
  | head :: _ -> head
let tl = function
  | [] -> failwith "tl"
  | _ :: tail -> tail
let nth list n =
  if n < 0 then invalid_arg "List.nth"
  else
    let rec walk list n =
      match list with
      | [] -> failwith "nth"
      | head :: tail -> if n = 0 then head else walk tail (n - 1)
    in
    walk list n
let nth_opt list n =
  if n < 0 then invalid_arg "List.nth"
  else
    let rec walk list n =
      match list with
      | [] -> None
      | head :: tail -> if n = 0 then Some head else walk tail (n - 1)
    in
    walk list n
let append = ( @ )
let rec rev_append first second =
  match first with
  | [] -> second
  | head :: tail -> rev_append tail (head :: second)
let rev list = rev_append list []
let init length f =
  if length < 0 then invalid_arg "List.init"
  else
    let rec from i =
      if i >= length then []
      else
        let x = f i in
        x :: from (i + 1)
    in
    from 0
let rec concat = function
  | [] -> []
  | first :: rest -> first @ concat rest
let flatten = concat
let rec equal eq (first : 'a list) (second : 'a list) =
  match first, second with
  | [], [] -> true
  | x :: first, y :: second -> eq x y && equal eq first second
  | [], _ :: _ | _ :: _, [] -> false
let rec compare cmp (first : 'a list) (second : 'a list) =
  match first, second with
  | [], [] -> 0
  | [], _ :: _ -> -1
  | _ :: _, [] -> 1
  | x :: first, y :: second ->
    let order = cmp x y in
    if order <> 0 then order else compare cmp first second

(* One list. *)

let rec iter (f : 'a -> unit) = function
  | [] -> ()
  | head :: tail -> f head; iter f tail
let iteri (f : int -> 'a -> unit) list =
  let rec from i = function
    | [] -> ()
    | head :: tail -> f i head; from (i + 1) tail
  in
  from 0 list
let rec map f = function
  | [] -> []
  | head :: tail ->
    let first = f head in
    first :: map f tail
let mapi f list =
  let rec from i = function
    | [] -> []
    | head :: tail ->
      let first = f i head in
      first :: from (i + 1) tail
  in
  from 0 list
let rev_map f list =
  let rec onto result = function
    | [] -> result
    | head :: tail -> onto (f head :: result) tail
  in
  onto [] list
let rec filter_map f = function
  | [] -> []
  | head :: tail ->
    (match f head with
     | None -> filter_map f tail
     | Some first -> first :: filter_map f tail)
let rec concat_map f = function
  | [] -> []
  | head :: tail ->
    let first = f head in
    first @ concat_map f tail
let fold_left_map f accumulator list =
  let rec walk accumulator result = function
    | [] -> accumulator, rev result
    | head :: tail ->
      let accumulator, first = f accumulator head in
      walk accumulator (first :: result) tail
  in
  walk accumulator [] list
let rec fold_left f accumulator = function
  | [] -> accumulator
  | head :: tail -> fold_left f (f accumulator head) tail
let rec fold_right f list accumulator =
  match list with
  | [] -> accumulator
  | head :: tail -> f head (fold_right f tail accumulator)

(* Two lists. The calls made before the lengths turn out to differ have happened. *)

let rec iter2 (f : 'a -> 'b -> unit) first second =
  match first, second with
  | [], [] -> ()
  | x :: first, y :: second -> f x y; iter2 f first second
  | _ -> invalid_arg "List.iter2"
let rec map2 f first second =
  match first, second with
  | [], [] -> []
  | x :: first, y :: second ->
    let z = f x y in
    z :: map2 f first second
  | _ -> invalid_arg "List.map2"
let rev_map2 f first second =
  let rec onto result first second =
    match first, second with
    | [], [] -> result
    | x :: first, y :: second -> onto (f x y :: result) first second
    | _ -> invalid_arg "List.rev_map2"
  in
  onto [] first second
let rec fold_left2 f accumulator first second =
  match first, second with
  | [], [] -> accumulator
  | x :: first, y :: second -> fold_left2 f (f accumulator x y) first second
  | _ -> invalid_arg "List.fold_left2"
let rec fold_right2 f first second accumulator =
  match first, second with
  | [], [] -> accumulator
  | x :: first, y :: second -> f x y (fold_right2 f first second accumulator)
  | _ -> invalid_arg "List.fold_right2"

(* Searching. Equality is that of compare, so nan is found. *)

let rec for_all p = function
  | [] -> true
  | head :: tail -> p head && for_all p tail
let rec exists p = function
  | [] -> false
  | head :: tail -> p head || exists p tail
let rec for_all2 p first second =
  match first, second with
  | [], [] -> true
  | x :: first, y :: second -> p x y && for_all2 p first second
  | _ -> invalid_arg "List.for_all2"
let rec exists2 p first second =
  match first, second with
  | [], [] -> false
  | x :: first, y :: second -> p x y || exists2 p first second
  | _ -> invalid_arg "List.exists2"
let rec mem x = function
  | [] -> false
  | head :: tail -> Stdlib.compare head x = 0 || mem x tail
let rec memq x = function
  | [] -> false
  | head :: tail -> head == x || memq x tail
let rec find p = function
  | [] -> raise Not_found
  | head :: tail -> if p head then head else find p tail
let rec find_opt p = function
  | [] -> None
  | head :: tail -> if p head then Some head else find_opt p tail
let rec find_map f = function
  | [] -> None
  | head :: tail ->
    (match f head with
     | None -> find_map f tail
     | found -> found)
let rec filter p = function
  | [] -> []
  | head :: tail -> if p head then head :: filter p tail else filter p tail
let find_all p list = filter p list
let filteri p list =
  let rec from i = function
    | [] -> []
    | head :: tail -> if p i head then head :: from (i + 1) tail else from (i + 1) tail
  in
  from 0 list
let partition p list =
  let rec split yes no = function
    | [] -> rev yes, rev no
    | head :: tail -> if p head then split (head :: yes) no tail else split yes (head :: no) tail
  in
  split [] [] list
let partition_map f list =
  let rec split left right = function
    | [] -> rev left, rev right
    | head :: tail ->
      (match f head with
       | Either.Left x -> split (x :: left) right tail
       | Either.Right y -> split left (y :: right) tail)
  in
  split [] [] list

(* Lists of pairs. *)

let rec assoc key = function
  | [] -> raise Not_found
  | (k, value) :: tail -> if Stdlib.compare k key = 0 then value else assoc key tail
let rec assoc_opt key = function
  | [] -> None
  | (k, value) :: tail -> if Stdlib.compare k key = 0 then Some value else assoc_opt key tail
let rec assq key = function
  | [] -> raise Not_found
  | (k, value) :: tail -> if k == key then value else assq key tail
let rec assq_opt key = function
  | [] -> None
  | (k, value) :: tail -> if k == key then Some value else assq_opt key tail
let rec mem_assoc key = function
  | [] -> false
  | (k, _) :: tail -> Stdlib.compare k key = 0 || mem_assoc key tail
let rec mem_assq key = function
  | [] -> false
  | (k, _) :: tail -> k == key || mem_assq key tail
let rec remove_assoc key = function
  | [] -> []
  | ((k, _) as pair) :: tail -> if Stdlib.compare k key = 0 then tail else pair :: remove_assoc key tail
let rec remove_assq key = function
  | [] -> []
  | ((k, _) as pair) :: tail -> if k == key then tail else pair :: remove_assq key tail
let rec split = function
  | [] -> [], []
  | (x, y) :: tail ->
    let first, second = split tail in
    x :: first, y :: second
let rec combine first second =
  match first, second with
  | [], [] -> []
  | x :: first, y :: second -> (x, y) :: combine first second
  | _ -> invalid_arg "List.combine"

(* Sorting. *)

let rec merge cmp first second =
  match first, second with
  | [], list | list, [] -> list
  | x :: first_tail, y :: second_tail ->
    if cmp x y <= 0 then x :: merge cmp first_tail second else y :: merge cmp first second_tail

(* sort, stable_sort and fast_sort are one merge sort that compares what the real one compares, in its order: a comparison
   that is no order, or that prints, shows the same. To sort upwards, the first half and the rest are sorted downwards and
   merged from their ends, and the other way round; runs of two and three are sorted by hand. *)
let __in_order up cmp x y = if up then cmp x y <= 0 else cmp x y > 0

(* Merges two lists in one order into a list in the other one. *)
let rec __merge_backwards up cmp first second merged =
  match first, second with
  | [], rest | rest, [] -> rev_append rest merged
  | x :: first_tail, y :: second_tail ->
    if __in_order up cmp x y then __merge_backwards up cmp first_tail second (x :: merged)
    else __merge_backwards up cmp first second_tail (y :: merged)

(* Sorts the first n elements of a list, at least two; the elements behind them come along. *)
let rec __sort_prefix up cmp n list =
  match list with
  | x :: y :: rest when n = 2 -> (if __in_order up cmp x y then [ x; y ] else [ y; x ]), rest
  | x :: y :: z :: rest when n = 3 ->
    let sorted =
      if __in_order up cmp x y then
        if __in_order up cmp y z then [ x; y; z ]
        else if __in_order up cmp x z then [ x; z; y ]
        else [ z; x; y ]
      else if __in_order up cmp x z then [ y; x; z ]
      else if __in_order up cmp y z then [ y; z; x ]
      else [ z; y; x ]
    in
    sorted, rest
  | _ ->
    let half = n / 2 in
    let first, rest = __sort_prefix (not up) cmp half list in
    let second, rest = __sort_prefix (not up) cmp (n - half) rest in
    __merge_backwards (not up) cmp first second [], rest
let stable_sort cmp list =
  match list with
  | [] | [ _ ] -> list
  | _ -> fst (__sort_prefix true cmp (length list) list)
let sort cmp list = stable_sort cmp list
let fast_sort cmp list = stable_sort cmp list

(* The same without repetitions: of equal elements one stays. *)
let __order up cmp x y =
  let order = cmp x y in
  if order = 0 then 0 else if order < 0 = up then -1 else 1
let rec __merge_unique_backwards up cmp first second merged =
  match first, second with
  | [], rest | rest, [] -> rev_append rest merged
  | x :: first_tail, y :: second_tail ->
    let order = __order up cmp x y in
    if order = 0 then __merge_unique_backwards up cmp first_tail second_tail (x :: merged)
    else if order < 0 then __merge_unique_backwards up cmp first_tail second (x :: merged)
    else __merge_unique_backwards up cmp first second_tail (y :: merged)
let __unique_two up cmp x y =
  let order = __order up cmp x y in
  if order = 0 then [ x ] else if order < 0 then [ x; y ] else [ y; x ]
let __unique_three up cmp x y z =
  let first = __order up cmp x y in
  if first = 0 then __unique_two up cmp y z
  else if first < 0 then begin
    let second = __order up cmp y z in
    if second = 0 then [ x; y ]
    else if second < 0 then [ x; y; z ]
    else begin
      let third = __order up cmp x z in
      if third = 0 then [ x; y ] else if third < 0 then [ x; z; y ] else [ z; x; y ]
    end
  end
  else begin
    let second = __order up cmp x z in
    if second = 0 then [ y; x ]
    else if second < 0 then [ y; x; z ]
    else begin
      let third = __order up cmp y z in
      if third = 0 then [ y; x ] else if third < 0 then [ y; z; x ] else [ z; y; x ]
    end
  end
let rec __sort_prefix_unique up cmp n list =
  match list with
  | x :: y :: rest when n = 2 -> __unique_two up cmp x y, rest
  | x :: y :: z :: rest when n = 3 -> __unique_three up cmp x y z, rest
  | _ ->
    let half = n / 2 in
    let first, rest = __sort_prefix_unique (not up) cmp half list in
    let second, rest = __sort_prefix_unique (not up) cmp (n - half) rest in
    __merge_unique_backwards (not up) cmp first second [], rest
let sort_uniq cmp list =
  match list with
  | [] | [ _ ] -> list
  | _ -> fst (__sort_prefix_unique true cmp (length list) list)

(* Sequences. *)

let rec to_seq list : 'a Seq.t = fun () ->
  match list with
  | [] -> Seq.Nil
  | head :: tail -> Seq.Cons (head, to_seq tail)
let rec of_seq (sequence : 'a Seq.t) =
  match sequence () with
  | Seq.Nil -> []
  | Seq.Cons (head, tail) -> head :: of_seq tail

(* Since 5.1 and 5.3. *)

let is_empty = function [] -> true | _ :: _ -> false
let find_mapi f list =
  let rec from i = function
    | [] -> None
    | head :: tail ->
      (match f i head with
       | None -> from (i + 1) tail
       | found -> found)
  in
  from 0 list
let find_index p list = find_mapi (fun i x -> if p x then Some i else None) list
let take n list =
  if n < 0 then invalid_arg "List.take"
  else
    let rec first n = function
      | head :: tail when n > 0 -> head :: first (n - 1) tail
      | _ -> []
    in
    first n list
let drop n list =
  if n < 0 then invalid_arg "List.drop"
  else
    let rec after n = function
      | _ :: tail when n > 0 -> after (n - 1) tail
      | rest -> rest
    in
    after n list
let rec take_while p = function
  | head :: tail when p head -> head :: take_while p tail
  | _ -> []
let rec drop_while p = function
  | head :: tail when p head -> drop_while p tail
  | rest -> rest

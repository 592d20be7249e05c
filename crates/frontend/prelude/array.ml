(* Arrays. All of Array up to 5.3 but Floatarray.

   sort is the real one's heap sort, because it is not stable and where equal elements end up can be seen.
   The arrays of create_float are all zero. *)

type 'a t = 'a array

external length : 'a array -> int = "%arraylength"
external get : 'a array -> int -> 'a = "%arrayget"
external set : 'a array -> int -> 'a -> unit = "%arrayset"
external unsafe_get : 'a array -> int -> 'a = "%arraygetunsafe"
external unsafe_set : 'a array -> int -> 'a -> unit = "%arraysetunsafe"
external make : int -> 'a -> 'a array = "%arraymake"
external create : int -> 'a -> 'a array = "%arraymake"
external append : 'a array -> 'a array -> 'a array = "%arrayappend"
external __sub : 'a array -> int -> int -> 'a array = "%arraysubunsafe"
external __blit : 'a array -> int -> 'a array -> int -> int -> unit = "%arrayblitunsafe"

let create_float n = make n 0.
let make_float = create_float
let init n f =
  if n = 0 then [||]
  else if n < 0 then invalid_arg "Array.init"
  else begin
    let result = make n (f 0) in
    for i = 1 to n - 1 do unsafe_set result i (f i) done;
    result
  end
let make_matrix rows columns x =
  let result = make rows [||] in
  for i = 0 to rows - 1 do unsafe_set result i (make columns x) done;
  result
let create_matrix = make_matrix
let __outside array start count = start < 0 || count < 0 || start > length array - count
let sub array start count =
  if __outside array start count then invalid_arg "Array.sub" else __sub array start count
let copy array = __sub array 0 (length array)
let fill array start count x =
  if __outside array start count then invalid_arg "Array.fill"
  else for i = start to start + count - 1 do unsafe_set array i x done
let blit source from target start count =
  if __outside source from count || __outside target start count then invalid_arg "Array.blit"
  else __blit source from target start count
let to_list array =
  let rec before i list = if i = 0 then list else before (i - 1) (unsafe_get array (i - 1) :: list) in
  before (length array) []
let of_list = function
  | [] -> [||]
  | head :: _ as list ->
    let result = make (List.length list) head in
    List.iteri (fun i x -> unsafe_set result i x) list;
    result
let concat arrays =
  match List.filter (fun array -> length array > 0) arrays with
  | [] -> [||]
  | first :: _ as arrays ->
    let total = List.fold_left (fun sum array -> sum + length array) 0 arrays in
    let result = make total (unsafe_get first 0) in
    let place start array = __blit array 0 result start (length array); start + length array in
    ignore (List.fold_left place 0 arrays);
    result

(* One array. *)

let iter (f : 'a -> unit) array = for i = 0 to length array - 1 do f (unsafe_get array i) done
let iteri (f : int -> 'a -> unit) array = for i = 0 to length array - 1 do f i (unsafe_get array i) done
let map f array =
  let n = length array in
  if n = 0 then [||]
  else begin
    let result = make n (f (unsafe_get array 0)) in
    for i = 1 to n - 1 do unsafe_set result i (f (unsafe_get array i)) done;
    result
  end
let mapi f array =
  let n = length array in
  if n = 0 then [||]
  else begin
    let result = make n (f 0 (unsafe_get array 0)) in
    for i = 1 to n - 1 do unsafe_set result i (f i (unsafe_get array i)) done;
    result
  end
let fold_left f accumulator array =
  let rec from i accumulator =
    if i = length array then accumulator else from (i + 1) (f accumulator (unsafe_get array i))
  in
  from 0 accumulator
let fold_right f array accumulator =
  let rec before i accumulator =
    if i = 0 then accumulator else before (i - 1) (f (unsafe_get array (i - 1)) accumulator)
  in
  before (length array) accumulator
let fold_left_map f accumulator array =
  let state = ref accumulator in
  let step x =
    let accumulator, y = f !state x in
    state := accumulator;
    y
  in
  let result = map step array in
  !state, result
let for_all p array =
  let rec from i = i = length array || (p (unsafe_get array i) && from (i + 1)) in
  from 0
let exists p array =
  let rec from i = i < length array && (p (unsafe_get array i) || from (i + 1)) in
  from 0
let mem x array = exists (fun y -> compare y x = 0) array
let memq x array = exists (fun y -> y == x) array
let find_opt p array =
  let rec from i =
    if i = length array then None
    else
      let x = unsafe_get array i in
      if p x then Some x else from (i + 1)
  in
  from 0
let find_map f array =
  let rec from i =
    if i = length array then None
    else
      match f (unsafe_get array i) with
      | None -> from (i + 1)
      | found -> found
  in
  from 0
let split array = map fst array, map snd array

(* Two arrays of the same length. *)

let __same_length message first second = if length first <> length second then invalid_arg message
let iter2 (f : 'a -> 'b -> unit) first second =
  __same_length "Array.iter2: arrays must have the same length" first second;
  for i = 0 to length first - 1 do f (unsafe_get first i) (unsafe_get second i) done
let map2 f first second =
  __same_length "Array.map2: arrays must have the same length" first second;
  let n = length first in
  if n = 0 then [||]
  else begin
    let result = make n (f (unsafe_get first 0) (unsafe_get second 0)) in
    for i = 1 to n - 1 do unsafe_set result i (f (unsafe_get first i) (unsafe_get second i)) done;
    result
  end
let for_all2 p first second =
  __same_length "Array.for_all2" first second;
  let rec from i = i = length first || (p (unsafe_get first i) (unsafe_get second i) && from (i + 1)) in
  from 0
let exists2 p first second =
  __same_length "Array.exists2" first second;
  let rec from i = i < length first && (p (unsafe_get first i) (unsafe_get second i) || from (i + 1)) in
  from 0
let combine first second =
  __same_length "Array.combine" first second;
  map2 (fun x y -> x, y) first second

(* Sorting. *)

(* In a heap where each node has up to three sons: the first largest son of node i among the first n nodes, -1 if none. *)
let __largest_son cmp array n i =
  let first = (3 * i) + 1 in
  let larger j k = if k < n && cmp (unsafe_get array j) (unsafe_get array k) < 0 then k else j in
  if first >= n then -1 else larger (larger first (first + 1)) (first + 2)
let sort cmp array =
  let n = length array in
  let rec sink n i x =
    let son = __largest_son cmp array n i in
    if son >= 0 && cmp (unsafe_get array son) x > 0 then begin
      unsafe_set array i (unsafe_get array son);
      sink n son x
    end
    else unsafe_set array i x
  in
  (* Moves the hole at i down to a leaf along the largest sons, and tells which leaf. *)
  let rec hole_to_leaf n i =
    let son = __largest_son cmp array n i in
    if son < 0 then i
    else begin
      unsafe_set array i (unsafe_get array son);
      hole_to_leaf n son
    end
  in
  let rec rise i x =
    let father = (i - 1) / 3 in
    if i > 0 && cmp (unsafe_get array father) x < 0 then begin
      unsafe_set array i (unsafe_get array father);
      rise father x
    end
    else unsafe_set array i x
  in
  for i = ((n + 1) / 3) - 1 downto 0 do sink n i (unsafe_get array i) done;
  for last = n - 1 downto 2 do
    let x = unsafe_get array last in
    unsafe_set array last (unsafe_get array 0);
    rise (hole_to_leaf last 0) x
  done;
  if n > 1 then begin
    let x = unsafe_get array 1 in
    unsafe_set array 1 (unsafe_get array 0);
    unsafe_set array 0 x
  end

(* stable_sort and fast_sort are one merge sort that compares what the real one compares, in its order. Runs of at most
   five are sorted by insertion; the second half is sorted into another array, the first one to the end of its own. *)
let __insert_all cmp source from target start count =
  for i = 0 to count - 1 do
    let x = unsafe_get source (from + i) in
    let rec place j =
      if j >= start && cmp (unsafe_get target j) x > 0 then begin
        unsafe_set target (j + 1) (unsafe_get target j);
        place (j - 1)
      end
      else unsafe_set target (j + 1) x
    in
    place (start + i - 1)
  done
let __merge cmp first i end_of_first second j end_of_second target k =
  let rec next i x j y k =
    if cmp x y <= 0 then begin
      unsafe_set target k x;
      if i + 1 < end_of_first then next (i + 1) (unsafe_get first (i + 1)) j y (k + 1)
      else __blit second j target (k + 1) (end_of_second - j)
    end
    else begin
      unsafe_set target k y;
      if j + 1 < end_of_second then next i x (j + 1) (unsafe_get second (j + 1)) (k + 1)
      else __blit first i target (k + 1) (end_of_first - i)
    end
  in
  next i (unsafe_get first i) j (unsafe_get second j) k
let stable_sort cmp array =
  let n = length array in
  let rec sort_into from target start count =
    if count <= 5 then __insert_all cmp array from target start count
    else begin
      let half = count / 2 in
      let rest = count - half in
      sort_into (from + half) target (start + half) rest;
      sort_into from array (from + rest) half;
      __merge cmp array (from + rest) (from + count) target (start + half) (start + count) target start
    end
  in
  if n <= 5 then __insert_all cmp array 0 array 0 n
  else begin
    let half = n / 2 in
    let rest = n - half in
    let second = make rest (unsafe_get array 0) in
    sort_into half second 0 rest;
    sort_into 0 array rest half;
    __merge cmp array rest n second 0 rest array 0
  end
let fast_sort cmp array = stable_sort cmp array

(* Sequences. *)

let to_seq array : 'a Seq.t =
  let rec from i () = if i >= length array then Seq.Nil else Seq.Cons (unsafe_get array i, from (i + 1)) in
  from 0
let to_seqi array : (int * 'a) Seq.t =
  let rec from i () = if i >= length array then Seq.Nil else Seq.Cons ((i, unsafe_get array i), from (i + 1)) in
  from 0
let of_seq (sequence : 'a Seq.t) = of_list (List.of_seq sequence)

(* Since 5.1 and 5.2. *)

let find_mapi f array =
  let rec from i =
    if i = length array then None
    else
      match f i (unsafe_get array i) with
      | None -> from (i + 1)
      | found -> found
  in
  from 0
let find_index p array = find_mapi (fun i x -> if p x then Some i else None) array
let mapi_inplace f array = for i = 0 to length array - 1 do unsafe_set array i (f i (unsafe_get array i)) done
let map_inplace f array = mapi_inplace (fun _ x -> f x) array
let init_matrix rows columns f =
  if columns < 0 then invalid_arg "Array.init_matrix"
  else init rows (fun i -> init columns (fun j -> f i j))
(* `rand n` chooses below n. *)
let shuffle ~rand array =
  for last = length array - 1 downto 1 do
    let chosen = rand (last + 1) in
    let x = unsafe_get array last in
    unsafe_set array last (get array chosen);
    unsafe_set array chosen x
  done

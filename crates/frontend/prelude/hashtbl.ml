(* Hash tables. All of 4.13's Hashtbl but randomize; ~random is accepted and has no effect.

   The layout is the real one's, because iteration order can be seen: a power of two of buckets, at least 16; a new
   binding goes to the front of its bucket; the buckets double as soon as there are more than two bindings per bucket,
   and keep the order inside them. Bindings are cells that change in place, so that changing a table while it is being
   traversed has the same effects too; only while no traversal is under way does doubling reuse the cells. *)

type ('a, 'b) __bucket = H__end | H__cell of { mutable __key : 'a; mutable __data : 'b; mutable __next : ('a, 'b) __bucket }
type ('a, 'b) t = {
  mutable __size : int;
  mutable __buckets : ('a, 'b) __bucket array;
  __seed : int;
  mutable __initial : int;
  mutable __traversals : int;
}

external seeded_hash_param : int -> int -> int -> 'a -> int = "%hash"
let hash x = seeded_hash_param 10 100 0 x
let hash_param meaningful total x = seeded_hash_param meaningful total 0 x
let seeded_hash seed x = seeded_hash_param 10 100 seed x

let __max_buckets = 18014398509481983
let rec __power_of_two size n =
  if size >= n || size * 2 > __max_buckets then size else __power_of_two (size * 2) n
let is_randomized () = false
let create ?random n =
  ignore (random : bool option);
  let size = __power_of_two 16 n in
  { __size = 0; __buckets = Array.make size H__end; __seed = 0; __initial = size; __traversals = 0 }
let length table = table.__size
let clear table =
  if table.__size > 0 then begin
    table.__size <- 0;
    Array.fill table.__buckets 0 (Array.length table.__buckets) H__end
  end
let reset table =
  table.__size <- 0;
  if Array.length table.__buckets = table.__initial then
    Array.fill table.__buckets 0 (Array.length table.__buckets) H__end
  else table.__buckets <- Array.make table.__initial H__end

let __index table key = seeded_hash_param 10 100 table.__seed key land (Array.length table.__buckets - 1)

(* Appends the bindings of a bucket to the buckets whose last cells are in `tails`. *)
let rec __distribute index table buckets tails bucket =
  match bucket with
  | H__end -> ()
  | H__cell cell ->
    let rest = cell.__next in
    let moved =
      if table.__traversals = 0 then bucket
      else H__cell { __key = cell.__key; __data = cell.__data; __next = H__end }
    in
    let i = index table cell.__key in
    (match Array.unsafe_get tails i with
     | H__end -> Array.unsafe_set buckets i moved
     | H__cell tail -> tail.__next <- moved);
    Array.unsafe_set tails i moved;
    __distribute index table buckets tails rest
let __double index table =
  let old = table.__buckets in
  let size = Array.length old * 2 in
  if size <= __max_buckets then begin
    let buckets = Array.make size H__end and tails = Array.make size H__end in
    table.__buckets <- buckets;
    Array.iter (fun bucket -> __distribute index table buckets tails bucket) old;
    if table.__traversals = 0 then
      Array.iter (fun tail -> match tail with H__end -> () | H__cell cell -> cell.__next <- H__end) tails
  end
let __insert index table i key data =
  Array.unsafe_set table.__buckets i
    (H__cell { __key = key; __data = data; __next = Array.unsafe_get table.__buckets i });
  table.__size <- table.__size + 1;
  if table.__size > 2 * Array.length table.__buckets then __double index table
let add table key data = __insert __index table (__index table key) key data

let rec __find key = function
  | H__end -> raise Not_found
  | H__cell cell -> if compare key cell.__key = 0 then cell.__data else __find key cell.__next
let find table key = __find key (Array.unsafe_get table.__buckets (__index table key))
let rec __find_opt key = function
  | H__end -> None
  | H__cell cell -> if compare key cell.__key = 0 then Some cell.__data else __find_opt key cell.__next
let find_opt table key = __find_opt key (Array.unsafe_get table.__buckets (__index table key))
let rec __find_all key = function
  | H__end -> []
  | H__cell cell ->
    if compare cell.__key key = 0 then cell.__data :: __find_all key cell.__next else __find_all key cell.__next
let find_all table key = __find_all key (Array.unsafe_get table.__buckets (__index table key))
let rec __mem key = function
  | H__end -> false
  | H__cell cell -> compare cell.__key key = 0 || __mem key cell.__next
let mem table key = __mem key (Array.unsafe_get table.__buckets (__index table key))

let rec __remove table i key previous bucket =
  match bucket with
  | H__end -> ()
  | H__cell cell ->
    if compare cell.__key key = 0 then begin
      table.__size <- table.__size - 1;
      match previous with
      | H__end -> Array.unsafe_set table.__buckets i cell.__next
      | H__cell before -> before.__next <- cell.__next
    end
    else __remove table i key bucket cell.__next
let remove table key =
  let i = __index table key in
  __remove table i key H__end (Array.unsafe_get table.__buckets i)
let rec __replace key data = function
  | H__end -> false
  | H__cell cell ->
    if compare cell.__key key = 0 then begin
      cell.__key <- key;
      cell.__data <- data;
      true
    end
    else __replace key data cell.__next
let replace table key data =
  let i = __index table key in
  if not (__replace key data (Array.unsafe_get table.__buckets i)) then __insert __index table i key data

(* Traversals. *)

let __traverse table work =
  table.__traversals <- table.__traversals + 1;
  match work table.__buckets with
  | result -> table.__traversals <- table.__traversals - 1; result
  | exception problem -> table.__traversals <- table.__traversals - 1; raise problem
let rec __iter f = function
  | H__end -> ()
  | H__cell { __key = key; __data = data; __next = next } -> f key data; __iter f next
let iter (f : 'a -> 'b -> unit) table = __traverse table (fun buckets -> Array.iter (fun bucket -> __iter f bucket) buckets)
let rec __fold f bucket accumulator =
  match bucket with
  | H__end -> accumulator
  | H__cell { __key = key; __data = data; __next = next } -> __fold f next (f key data accumulator)
let fold f table accumulator =
  __traverse table (fun buckets ->
      Array.fold_left (fun accumulator bucket -> __fold f bucket accumulator) accumulator buckets)
let rec __filter_map f table i last bucket =
  match bucket with
  | H__end ->
    (match last with
     | H__end -> Array.unsafe_set table.__buckets i H__end
     | H__cell cell -> cell.__next <- H__end)
  | H__cell cell ->
    (match f cell.__key cell.__data with
     | None ->
       table.__size <- table.__size - 1;
       __filter_map f table i last cell.__next
     | Some data ->
       (match last with
        | H__end -> Array.unsafe_set table.__buckets i bucket
        | H__cell before -> before.__next <- bucket);
       cell.__data <- data;
       __filter_map f table i bucket cell.__next)
let filter_map_inplace f table =
  __traverse table (fun buckets ->
      for i = 0 to Array.length buckets - 1 do
        __filter_map f table i H__end (Array.unsafe_get table.__buckets i)
      done)

(* Whole tables. *)

let rec __copy = function
  | H__end -> H__end
  | H__cell { __key = key; __data = data; __next = next } ->
    H__cell { __key = key; __data = data; __next = __copy next }
let copy table = { table with __buckets = Array.map __copy table.__buckets; __traversals = 0 }
let rebuild ?random table =
  ignore (random : bool option);
  let size = __power_of_two 16 (Array.length table.__buckets) in
  let result =
    { __size = table.__size; __buckets = Array.make size H__end; __seed = table.__seed; __initial = table.__initial; __traversals = 0 }
  in
  let tails = Array.make size H__end in
  Array.iter (fun bucket -> __distribute __index result result.__buckets tails (__copy bucket)) table.__buckets;
  Array.iter (fun tail -> match tail with H__end -> () | H__cell cell -> cell.__next <- H__end) tails;
  result

type statistics = {
  num_bindings : int;
  num_buckets : int;
  max_bucket_length : int;
  bucket_histogram : int array;
}
let rec __bucket_length n = function
  | H__end -> n
  | H__cell cell -> __bucket_length (n + 1) cell.__next
let stats table =
  let lengths = Array.map (fun bucket -> __bucket_length 0 bucket) table.__buckets in
  let longest = Array.fold_left max 0 lengths in
  let histogram = Array.make (longest + 1) 0 in
  Array.iter (fun n -> histogram.(n) <- histogram.(n) + 1) lengths;
  {
    num_bindings = table.__size;
    num_buckets = Array.length table.__buckets;
    max_bucket_length = longest;
    bucket_histogram = histogram;
  }

let to_seq table : ('a * 'b) Seq.t =
  let buckets = table.__buckets in
  let rec from i bucket () =
    match bucket with
    | H__cell { __key = key; __data = data; __next = next } -> Seq.Cons ((key, data), from i next)
    | H__end -> if i = Array.length buckets then Seq.Nil else from (i + 1) buckets.(i) ()
  in
  from 0 H__end
let to_seq_keys table : 'a Seq.t = Seq.map fst (to_seq table)
let to_seq_values table : 'b Seq.t = Seq.map snd (to_seq table)
let add_seq table (sequence : ('a * 'b) Seq.t) = Seq.iter (fun (key, data) -> add table key data) sequence
let replace_seq table (sequence : ('a * 'b) Seq.t) = Seq.iter (fun (key, data) -> replace table key data) sequence
let of_seq (sequence : ('a * 'b) Seq.t) =
  let table = create 16 in
  replace_seq table sequence;
  table

(* Tables over an equality and a hash of one's own. *)

module type HashedType = sig
  type t
  val equal : t -> t -> bool
  val hash : t -> int
end

module type S = sig
  type key
  type !'a t
  val create : int -> 'a t
  val clear : 'a t -> unit
  val reset : 'a t -> unit
  val copy : 'a t -> 'a t
  val add : 'a t -> key -> 'a -> unit
  val remove : 'a t -> key -> unit
  val find : 'a t -> key -> 'a
  val find_opt : 'a t -> key -> 'a option
  val find_all : 'a t -> key -> 'a list
  val replace : 'a t -> key -> 'a -> unit
  val mem : 'a t -> key -> bool
  val iter : (key -> 'a -> unit) -> 'a t -> unit
  val filter_map_inplace : (key -> 'a -> 'a option) -> 'a t -> unit
  val fold : (key -> 'a -> 'b -> 'b) -> 'a t -> 'b -> 'b
  val length : 'a t -> int
  val stats : 'a t -> statistics
  val to_seq : 'a t -> (key * 'a) Seq.t
  val to_seq_keys : 'a t -> key Seq.t
  val to_seq_values : 'a t -> 'a Seq.t
  val add_seq : 'a t -> (key * 'a) Seq.t -> unit
  val replace_seq : 'a t -> (key * 'a) Seq.t -> unit
  val of_seq : (key * 'a) Seq.t -> 'a t
end

module type SeededHashedType = sig
  type t
  val equal : t -> t -> bool
  val hash : int -> t -> int
end

module type SeededS = sig
  type key
  type !'a t
  val create : ?random:bool -> int -> 'a t
  val clear : 'a t -> unit
  val reset : 'a t -> unit
  val copy : 'a t -> 'a t
  val add : 'a t -> key -> 'a -> unit
  val remove : 'a t -> key -> unit
  val find : 'a t -> key -> 'a
  val find_opt : 'a t -> key -> 'a option
  val find_all : 'a t -> key -> 'a list
  val replace : 'a t -> key -> 'a -> unit
  val mem : 'a t -> key -> bool
  val iter : (key -> 'a -> unit) -> 'a t -> unit
  val filter_map_inplace : (key -> 'a -> 'a option) -> 'a t -> unit
  val fold : (key -> 'a -> 'b -> 'b) -> 'a t -> 'b -> 'b
  val length : 'a t -> int
  val stats : 'a t -> statistics
  val to_seq : 'a t -> (key * 'a) Seq.t
  val to_seq_keys : 'a t -> key Seq.t
  val to_seq_values : 'a t -> 'a Seq.t
  val add_seq : 'a t -> (key * 'a) Seq.t -> unit
  val replace_seq : 'a t -> (key * 'a) Seq.t -> unit
  val of_seq : (key * 'a) Seq.t -> 'a t
end

type ('a, 'b) __table = ('a, 'b) t
let __create = create

module MakeSeeded (H : SeededHashedType) : SeededS with type key = H.t = struct
  type key = H.t
  type 'a t = (key, 'a) __table

  let __index table key = H.hash table.__seed key land (Array.length table.__buckets - 1)
  let __bucket table key = Array.unsafe_get table.__buckets (__index table key)
  let create = __create
  let clear = clear
  let reset = reset
  let copy = copy
  let length = length
  let stats = stats
  let iter = iter
  let fold = fold
  let filter_map_inplace = filter_map_inplace
  let to_seq = to_seq
  let to_seq_keys = to_seq_keys
  let to_seq_values = to_seq_values
  let add table key data = __insert __index table (__index table key) key data
  let rec __find key = function
    | H__end -> raise Not_found
    | H__cell cell -> if H.equal key cell.__key then cell.__data else __find key cell.__next
  let find table key = __find key (__bucket table key)
  let rec __find_opt key = function
    | H__end -> None
    | H__cell cell -> if H.equal key cell.__key then Some cell.__data else __find_opt key cell.__next
  let find_opt table key = __find_opt key (__bucket table key)
  let rec __find_all key = function
    | H__end -> []
    | H__cell cell ->
      if H.equal cell.__key key then cell.__data :: __find_all key cell.__next else __find_all key cell.__next
  let find_all table key = __find_all key (__bucket table key)
  let rec __mem key = function
    | H__end -> false
    | H__cell cell -> H.equal cell.__key key || __mem key cell.__next
  let mem table key = __mem key (__bucket table key)
  let rec __remove table i key previous bucket =
    match bucket with
    | H__end -> ()
    | H__cell cell ->
      if H.equal cell.__key key then begin
        table.__size <- table.__size - 1;
        match previous with
        | H__end -> Array.unsafe_set table.__buckets i cell.__next
        | H__cell before -> before.__next <- cell.__next
      end
      else __remove table i key bucket cell.__next
  let remove table key =
    let i = __index table key in
    __remove table i key H__end (Array.unsafe_get table.__buckets i)
  let rec __replace key data = function
    | H__end -> false
    | H__cell cell ->
      if H.equal cell.__key key then begin
        cell.__key <- key;
        cell.__data <- data;
        true
      end
      else __replace key data cell.__next
  let replace table key data =
    let i = __index table key in
    if not (__replace key data (Array.unsafe_get table.__buckets i)) then __insert __index table i key data
  let add_seq table sequence = Seq.iter (fun (key, data) -> add table key data) sequence
  let replace_seq table sequence = Seq.iter (fun (key, data) -> replace table key data) sequence
  let of_seq sequence =
    let table = create 16 in
    replace_seq table sequence;
    table
end

module Make (H : HashedType) : S with type key = H.t = struct
  include MakeSeeded (struct
    type t = H.t
    let equal = H.equal
    let hash (_ : int) key = H.hash key
  end)
  let create size = create size
  let of_seq sequence =
    let table = create 16 in
    replace_seq table sequence;
    table
end

(* For inputs and results: from bindings in the order in which they are added, and back; of one key the oldest first. *)
let __table_of_list bindings =
  let table = create 8 in
  List.iter (fun (key, data) -> add table key data) bindings;
  table
let __table_to_list table =
  List.stable_sort (fun (a, _) (b, _) -> compare a b) (fold (fun key data bindings -> (key, data) :: bindings) table [])

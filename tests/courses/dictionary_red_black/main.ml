module type Comparable = sig
  type t
  val compare : t -> t -> [ `LT | `EQ | `GT ]
  val format : Format.formatter -> t -> unit
end

module type Dictionary = sig
  module Key : Comparable
  type key = Key.t
  type 'v t
  exception Unbalanced of string
  val rep_ok : 'v t -> 'v t
  val empty : 'v t
  val is_empty : 'v t -> bool
  val size : 'v t -> int
  val insert : key -> 'v -> 'v t -> 'v t
  val find : key -> 'v t -> 'v option
  val fold : (key -> 'v -> 'acc -> 'acc) -> 'acc -> 'v t -> 'acc
  val to_list : 'v t -> (key * 'v) list
  val format : (Format.formatter -> 'v -> unit) -> Format.formatter -> 'v t -> unit
end

module type DictionaryMaker =
  functor (K : Comparable) -> Dictionary with module Key = K

module Make : DictionaryMaker = functor (K : Comparable) -> struct
  module Key = K
  type key = K.t
  type color = Red | Black
  type 'v t = Leaf | Node of color * 'v t * (key * 'v) * 'v t
  exception Unbalanced of string

  let empty = Leaf
  let is_empty = function Leaf -> true | Node _ -> false
  let rec size = function Leaf -> 0 | Node (_, l, _, r) -> size l + 1 + size r

  let rec black_height = function
    | Leaf -> 1
    | Node (c, l, _, r) ->
      let bl = black_height l and br = black_height r in
      if bl <> br then raise (Unbalanced (Printf.sprintf "%d<>%d" bl br));
      bl + (if c = Black then 1 else 0)
  let rep_ok t = ignore (black_height t); t

  let balance = function
    | Black, Node (Red, Node (Red, a, x, b), y, c), z, d
    | Black, Node (Red, a, x, Node (Red, b, y, c)), z, d
    | Black, a, x, Node (Red, Node (Red, b, y, c), z, d)
    | Black, a, x, Node (Red, b, y, Node (Red, c, z, d)) ->
      Node (Red, Node (Black, a, x, b), y, Node (Black, c, z, d))
    | c, l, v, r -> Node (c, l, v, r)

  let insert k v t =
    let rec ins = function
      | Leaf -> Node (Red, Leaf, (k, v), Leaf)
      | Node (c, l, ((k', _) as kv), r) ->
        match K.compare k k' with
        | `LT -> balance (c, ins l, kv, r)
        | `GT -> balance (c, l, kv, ins r)
        | `EQ -> Node (c, l, (k, v), r)
    in
    match ins t with
    | Node (_, l, kv, r) -> Node (Black, l, kv, r)
    | Leaf -> failwith "impossible"

  let rec find k = function
    | Leaf -> None
    | Node (_, l, (k', v), r) ->
      match K.compare k k' with `LT -> find k l | `GT -> find k r | `EQ -> Some v

  let rec fold f acc = function
    | Leaf -> acc
    | Node (_, l, (k, v), r) -> fold f (f k v (fold f acc l)) r

  let to_list t = List.rev (fold (fun k v acc -> (k, v) :: acc) [] t)

  let format fv fmt t =
    Format.fprintf fmt "@[<hov 2>{";
    List.iteri
      (fun i (k, v) -> if i > 0 then Format.fprintf fmt ";@ "; Format.fprintf fmt "%a: %a" K.format k fv v)
      (to_list t);
    Format.fprintf fmt "}@]"
end

module StringKey = struct
  type t = string
  let compare a b = match Stdlib.compare a b with 0 -> `EQ | n when n < 0 -> `LT | _ -> `GT
  let format fmt s = Format.fprintf fmt "%S" s
end

module D = Make (StringKey)

let count_words s =
  String.split_on_char ' ' s
  |> List.filter (( <> ) "")
  |> List.fold_left
       (fun d w -> D.insert w (1 + Option.value ~default:0 (D.find w d)) d)
       D.empty

let d = count_words "the quick brown fox jumps over the lazy dog and the cat sat on the mat with the fox"
let () = Format.printf "%a@." (D.format Format.pp_print_int) (D.rep_ok d)
let () = Format.printf "%d %b@." (D.size d) (D.is_empty d)

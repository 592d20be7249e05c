module type KEY = sig
  type t

  val compare : t -> t -> int
  val to_string : t -> string
end

module type DICT = sig
  type key
  type 'v t

  val empty : 'v t
  val insert : key -> 'v -> 'v t -> 'v t
  val find : key -> 'v t -> 'v option
  val fold : (key -> 'v -> 'a -> 'a) -> 'v t -> 'a -> 'a
end

module type MAKE = functor (K : KEY) -> DICT with type key = K.t

module Assoc : MAKE =
functor
  (K : KEY)
  ->
  struct
    type key = K.t
    type 'v t = (key * 'v) list

    let empty = []
    let same k (k', _) = K.compare k k' = 0
    let insert k v d = (k, v) :: List.filter (fun b -> not (same k b)) d
    let find k d = Option.map snd (List.find_opt (same k) d)

    let fold f d acc =
      List.fold_left (fun acc (k, v) -> f k v acc) acc (List.sort (fun (a, _) (b, _) -> K.compare a b) d)
  end

module Tree : MAKE =
functor
  (K : KEY)
  ->
  struct
    type key = K.t
    type 'v t = Leaf | Node of 'v t * key * 'v * 'v t

    let empty = Leaf

    let rec insert k v = function
      | Leaf -> Node (Leaf, k, v, Leaf)
      | Node (l, k', v', r) -> (
        match K.compare k k' with
        | 0 -> Node (l, k, v, r)
        | c when c < 0 -> Node (insert k v l, k', v', r)
        | _ -> Node (l, k', v', insert k v r))

    let rec find k = function
      | Leaf -> None
      | Node (l, k', v, r) ->
        let c = K.compare k k' in
        if c = 0 then Some v else find k (if c < 0 then l else r)

    let rec fold f d acc =
      match d with
      | Leaf -> acc
      | Node (l, k, v, r) -> fold f r (f k v (fold f l acc))
  end

module Test (Make : MAKE) (K : KEY) = struct
  module D = Make (K)

  let show bindings queries =
    let d = List.fold_left (fun d (k, v) -> D.insert k v d) D.empty bindings in
    let all = D.fold (fun k v acc -> Printf.sprintf "%s=%d" (K.to_string k) v :: acc) d [] in
    let found = List.map (fun k -> match D.find k d with Some v -> string_of_int v | None -> "-") queries in
    print_endline (String.concat " " (List.rev all) ^ " | " ^ String.concat " " found)
end

module Word = struct
  type t = string

  let compare a b = compare (String.lowercase_ascii a) (String.lowercase_ascii b)
  let to_string w = w
end

module T1 = Test (Assoc) (Word)
module T2 = Test (Tree) (Word)

let bindings = [ ("one", 1); ("two", 2); ("ONE", 11); ("ten", 10) ]
let () = T1.show bindings [ "One"; "three" ]
let () = T2.show bindings [ "One"; "three" ]

module Trie (Letter : Map.OrderedType) : sig
  type 'v t

  val empty : 'v t
  val add : Letter.t list -> 'v -> 'v t -> 'v t
  val find : Letter.t list -> 'v t -> 'v option
  val fold : (Letter.t list -> 'v -> 'a -> 'a) -> 'v t -> 'a -> 'a
  val with_prefix : Letter.t list -> 'v t -> 'v t
end = struct
  module M = Map.Make (Letter)

  type 'v t = { value : 'v option; next : 'v t M.t }

  let empty = { value = None; next = M.empty }

  let rec add key v t =
    match key with
    | [] -> { t with value = Some v }
    | k :: rest ->
      let below = try M.find k t.next with Not_found -> empty in
      { t with next = M.add k (add rest v below) t.next }

  let rec find key t =
    match key with
    | [] -> t.value
    | k :: rest -> Option.bind (M.find_opt k t.next) (find rest)

  let fold f t acc =
    let rec go path t acc =
      let acc = match t.value with Some v -> f (List.rev path) v acc | None -> acc in
      M.fold (fun k t acc -> go (k :: path) t acc) t.next acc
    in
    go [] t acc

  let rec with_prefix key t =
    match key with
    | [] -> t
    | k :: rest -> ( match M.find_opt k t.next with None -> empty | Some below -> { value = None; next = M.singleton k (with_prefix rest below) })
end

module Words = Trie (Char)
module Paths = Trie (String)

let letters s = List.of_seq (String.to_seq s)
let word l = String.of_seq (List.to_seq l)
let numbered = List.mapi (fun i w -> (i, w)) [ "tea"; "ten"; "to"; "inn"; "in"; "tea" ]
let t = List.fold_left (fun t (i, w) -> Words.add (letters w) i t) Words.empty numbered
let show t = List.rev (Words.fold (fun k v l -> Printf.sprintf "%s:%d" (word k) v :: l) t [])
let () = print_endline (String.concat " " (show t))
let () = print_endline (String.concat " " (show (Words.with_prefix (letters "te") t)))
let () = Printf.printf "%b %b\n" (Words.find (letters "ten") t = Some 1) (Words.find (letters "te") t = None)
let files = Paths.(empty |> add [ "usr"; "bin" ] 3 |> add [ "usr" ] 1 |> add [ "etc"; "x" ] 5)
let () = Printf.printf "%d\n" (Paths.fold (fun path size sum -> sum + (size * List.length path)) files 0)

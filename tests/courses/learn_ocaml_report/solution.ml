open Prelude

let the_origin_of_time = { year = 1; month = 1; day = 1; hour = 0; minute = 0 }

let wellformed date =
  let between lo x hi = lo <= x && x <= hi in
  date.year >= 1 && between 1 date.month 5 && between 1 date.day 4 && between 0 date.hour 2 && between 0 date.minute 1

let next ({ minute; hour; day; month; year } as date) =
  if minute < 1 then { date with minute = minute + 1 }
  else if hour < 2 then { date with minute = 0; hour = hour + 1 }
  else if day < 4 then { date with minute = 0; hour = 0; day = day + 1 }
  else if month < 5 then { date with minute = 0; hour = 0; day = 1; month = month + 1 }
  else { minute = 0; hour = 0; day = 1; month = 1; year = year + 1 }

let of_int minutes =
  let rec aux date n = if n = 0 then date else aux (next date) (n - 1) in
  aux the_origin_of_time minutes

let initial_env : env = [ "add", ( + ); "sub", ( - ); "mul", ( * ); "div", ( / ) ]

let rec lookup_function n : env -> (int -> int -> int) = function
  | [] -> invalid_arg "lookup_function"
  | (op, f) :: _ when op = n -> f
  | _ :: rest -> lookup_function n rest

let add_function name op env = (name, op) :: env

let rec compute env = function
  | Value v -> v
  | Op (name, l, r) -> (lookup_function name env) (compute env l) (compute env r)

let rec compute_eff env = function
  | Value v -> Printf.printf "%d\n" v; v
  | Op (name, l, r) ->
    let x = compute_eff env l in
    let y = compute_eff env r in
    let z = lookup_function name env x y in
    print_int z; print_newline (); z

let empty = Trie (None, [])

let children_from_char m c = List.assoc_opt c m

let rec update_children m c t = match m with
  | [] -> [ c, t ]
  | (c', _) :: rest when c = c' -> (c, t) :: rest
  | kv :: rest -> kv :: update_children rest c t

let lookup trie w =
  let rec aux (Trie (v, children)) i =
    if i = String.length w then v
    else match children_from_char children w.[i] with
      | None -> None
      | Some t -> aux t (i + 1)
  in
  aux trie 0

let insert trie w v =
  let rec aux (Trie (old, children)) i =
    if i = String.length w then Trie (Some v, children)
    else
      let t = match children_from_char children w.[i] with None -> empty | Some t -> t in
      Trie (old, update_children children w.[i] (aux t (i + 1)))
  in
  aux trie 0

let rec fold ?(prefix = "") f acc (Trie (v, children)) =
  let acc = match v with None -> acc | Some v -> f acc prefix v in
  List.fold_left (fun acc (c, t) -> fold ~prefix:(prefix ^ String.make 1 c) f acc t) acc children

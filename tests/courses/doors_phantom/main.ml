(* Types that stand for nothing but a state: what is wrong is no program. *)
type opened
type closed

module Door : sig
  type 'state t

  val make : string -> closed t
  val open_ : closed t -> opened t
  val close : opened t -> closed t
  val name : _ t -> string
end = struct
  type 'state t = { name : string; moves : int }

  let make name = { name; moves = 0 }
  let open_ d = { d with moves = d.moves + 1 }
  let close d = { d with moves = d.moves + 1 }
  let name d = Printf.sprintf "%s(%d)" d.name d.moves
end

let () = print_endline Door.(name (close (open_ (make "front"))))

module Unit_of : sig
  type 'kind t = private float

  val metres : float -> [ `Length ] t
  val seconds : float -> [ `Time ] t
  val add : 'k t -> 'k t -> 'k t
end = struct
  type 'kind t = float

  let metres x = x
  let seconds x = x
  let add = ( +. )
end

let total = Unit_of.(add (metres 1.5) (metres 2.))
let () = Printf.printf "%.1f %.0f\n" (total :> float) (Unit_of.seconds 3. :> float)

(* Lists that know how long they are. *)
type zero = Zero
type 'n succ = Succ of 'n

type ('a, _) vec = Nil : ('a, zero) vec | Cons : 'a * ('a, 'n) vec -> ('a, 'n succ) vec

let head : type n. ('a, n succ) vec -> 'a = fun (Cons (x, _)) -> x
let rec map : type n. ('a -> 'b) -> ('a, n) vec -> ('b, n) vec = fun f -> function Nil -> Nil | Cons (x, v) -> Cons (f x, map f v)

let rec zip : type n. ('a, n) vec -> ('b, n) vec -> ('a * 'b, n) vec =
 fun a b ->
  match a, b with
  | Nil, Nil -> Nil
  | Cons (x, a), Cons (y, b) -> Cons ((x, y), zip a b)

let rec to_list : type n. ('a, n) vec -> 'a list = function Nil -> [] | Cons (x, v) -> x :: to_list v
let v = Cons (1, Cons (2, Nil))
let () = List.iter (fun (a, b) -> Printf.printf "%d%s " a b) (to_list (zip v (map string_of_int v))); print_newline ()
let () = print_int (head (map (( * ) 10) v)); print_newline ()

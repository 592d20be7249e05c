(* A naive enumeration of values by size: what the universe of `refute generalize` is compared with.
   A generator gives, for a size, all shapes of exactly that size; a shape is a function of where its keys come from.
   Sizes are counted as `refute` counts them: constructors, lists, records and constants are 1, tuples nothing. *)
type 'a shapes = int -> ((unit -> int) -> 'a) list

let nothing : unit shapes = fun n -> if n = 0 then [fun _ -> ()] else []
let key : int shapes = fun n -> if n = 1 then [fun next -> next ()] else []
let map f (a : 'a shapes) : 'b shapes = fun n -> List.map (fun x next -> f (x next)) (a n)
let node f (a : 'a shapes) : 'b shapes = fun n -> if n < 1 then [] else map f a (n - 1)
let either (all : 'a shapes list) : 'a shapes = fun n -> List.concat_map (fun a -> a n) all
let constant v = node (fun () -> v) nothing
let both (a : 'a shapes) (b : 'b shapes) : ('a * 'b) shapes = fun n ->
  List.concat_map (fun i ->
      let right = b (n - i) in
      if right = [] then [] else
      List.concat_map (fun x -> List.map (fun y next -> let u = x next in let v = y next in (u, v)) right) (a i))
    (List.init (n + 1) (fun i -> i))
let rec items (a : 'a shapes) : 'a list shapes = fun n ->
  if n = 0 then [fun _ -> []] else
  List.concat_map (fun i ->
      let rest = items a (n - i) in
      List.concat_map (fun x -> List.map (fun y next -> let u = x next in let v = y next in u :: v) rest) (a i))
    (List.init n (fun i -> i + 1))
let list a : 'a list shapes = fun n -> if n < 1 then [] else items a (n - 1)

(* All ways to give n places keys 0, 1, ... without gaps: every order of the places, equal ones included. *)
let orders = Array.make 12 []
let orders n =
  if orders.(n) = [] then begin
    let rec words n k = if n = 0 then [[]] else List.concat_map (fun w -> List.init k (fun i -> i :: w)) (words (n - 1) k) in
    let without_gaps k w = List.for_all (fun i -> List.mem i w) (List.init k (fun i -> i)) in
    orders.(n) <- List.concat_map (fun k -> List.filter (without_gaps k) (words n k)) (List.init (n + 1) (fun k -> k))
  end;
  orders.(n)

(* All values of a size, each with every order of its keys. *)
let filled (a : 'a shapes) n =
  List.concat_map (fun shape ->
      let places = ref 0 in
      ignore (shape (fun () -> incr places; 0));
      List.map (fun word ->
          let rest = ref word in
          shape (fun () -> match !rest with x :: more -> rest := more; x | [] -> assert false))
        (orders !places))
    (a n)
let up_to (a : 'a shapes) n = List.concat_map (filled a) (List.init (n + 1) (fun i -> i))

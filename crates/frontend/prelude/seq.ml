(* Sequences made on demand. All of 4.13's Seq. *)

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

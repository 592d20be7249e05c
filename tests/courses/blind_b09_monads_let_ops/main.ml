module type MONAD = sig
  type 'a t
  val return : 'a -> 'a t
  val bind : 'a t -> ('a -> 'b t) -> 'b t
end
module MonadOps (M : MONAD) = struct
  include M
  let ( >>= ) = bind
  let ( >>| ) m f = m >>= fun x -> return (f x)
  let ( let* ) = bind
  let ( let+ ) = ( >>| )
  let ( and+ ) a b = let* x = a in let* y = b in return (x, y)
  let ( >=> ) f g x = f x >>= g
  let rec sequence = function
    | [] -> return []
    | m :: ms -> let* x = m in let+ xs = sequence ms in x :: xs
  let map_m f l = sequence (List.map f l)
  let rec fold_m f acc = function [] -> return acc | x :: xs -> f acc x >>= fun a -> fold_m f a xs
end
module State (S : sig type t end) = struct
  module T = struct
    type 'a t = S.t -> 'a * S.t
    let return x s = (x, s)
    let bind m f s = let x, s = m s in f x s
  end
  include MonadOps (T)
  let get s = (s, s)
  let put s _ = ((), s)
  let modify f = bind get (fun s -> put (f s))
  let run m s = m s
end
module Maybe = MonadOps (struct
    type 'a t = 'a option
    let return x = Some x
    let bind = Option.bind
  end)
module Nondet = MonadOps (struct type 'a t = 'a list let return x = [ x ] let bind m f = List.concat_map f m end)
module Counter = State (Int)

type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree
let rec label t =
  let open Counter in
  match t with
  | Leaf -> return Leaf
  | Node (l, x, r) ->
    let* l = label l in
    let* n = get in
    let* () = put (n + 1) in
    let+ r = label r in
    Node (l, (x, n), r)
let rec inorder = function Leaf -> [] | Node (l, x, r) -> inorder l @ [ x ] @ inorder r
let t = Node (Node (Leaf, 'a', Leaf), 'b', Node (Leaf, 'c', Node (Leaf, 'd', Leaf)))
let () = fst (Counter.run (label t) 10) |> inorder |> List.iter (fun (c, n) -> Printf.printf "%c%d " c n); print_newline ()
let pyth n = Nondet.(
    let range a b = List.init (b - a + 1) (( + ) a) in
    let* a = range 1 n in
    let* b = range a n in
    let* c = range b n in
    if a * a + b * b = c * c then return (a, b, c) else [])
let () = List.iter (fun (a, b, c) -> Printf.printf "(%d,%d,%d)" a b c) (pyth 20); print_newline ()
let safe_div a b = if b = 0 then None else Some (a / b)
let r = Maybe.(let+ x = safe_div 10 2 and+ y = safe_div 3 0 in x + y)
let r' = Maybe.map_m (safe_div 100) [ 1; 2; 5 ]
let r'' = Maybe.((safe_div 100 >=> safe_div 50) 10)
let () = assert (r = None && r' = Some [ 100; 50; 20 ])
let () = match r'' with Some n -> print_int n | None -> print_string "none"

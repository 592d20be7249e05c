(* Monads on monads, and trees gone through by any of them. *)
module type FUNCTOR = sig type 'a t val map : ('a -> 'b) -> 'a t -> 'b t end
module type APPLICATIVE = sig include FUNCTOR val pure : 'a -> 'a t val ap : ('a -> 'b) t -> 'a t -> 'b t end
module type MONAD = sig include APPLICATIVE val bind : 'a t -> ('a -> 'b t) -> 'b t end
module type MONAD_EXT = sig
  include MONAD
  module Syntax : sig val ( let* ) : 'a t -> ('a -> 'b t) -> 'b t val ( let+ ) : 'a t -> ('a -> 'b) -> 'b t val ( <$> ) : ('a -> 'b) -> 'a t -> 'b t end
  val sequence : 'a t list -> 'a list t
  val fold_m : ('acc -> 'a -> 'acc t) -> 'acc -> 'a list -> 'acc t
  val when_ : bool -> unit t -> unit t
end
module Extend (M : sig type 'a t val pure : 'a -> 'a t val bind : 'a t -> ('a -> 'b t) -> 'b t end) : MONAD_EXT with type 'a t = 'a M.t = struct
  include M
  let map f m = bind m (fun x -> pure (f x))
  let ap f m = bind f (fun f -> map f m)
  module Syntax = struct let ( let* ) = bind let ( let+ ) m f = map f m let ( <$> ) = map end
  open Syntax
  let rec sequence = function [] -> pure [] | m :: ms -> let* x = m in let+ xs = sequence ms in x :: xs
  let rec fold_m f acc = function [] -> pure acc | x :: xs -> let* acc = f acc x in fold_m f acc xs
  let when_ b m = if b then m else pure ()
end
module Identity = Extend (struct type 'a t = 'a let pure x = x let bind x f = f x end)
module Option_t (M : MONAD) = struct
  include Extend (struct type 'a t = 'a option M.t let pure x = M.pure (Some x) let bind m f = M.bind m (function None -> M.pure None | Some x -> f x) end)
  let lift m = M.map Option.some m
  let fail () : 'a t = M.pure None
end
module State_t (S : sig type t end) (M : MONAD) = struct
  include Extend (struct type 'a t = S.t -> ('a * S.t) M.t let pure x s = M.pure (x, s) let bind m f s = M.bind (m s) (fun (x, s) -> f x s) end)
  let get : S.t t = fun s -> M.pure (s, s)
  let put s : unit t = fun _ -> M.pure ((), s)
  let lift (m : 'a M.t) : 'a t = fun s -> M.map (fun x -> (x, s)) m
  let run m s = m s
end
module Writer (W : sig type t val empty : t val append : t -> t -> t end) = struct
  include Extend (struct type 'a t = 'a * W.t let pure x = (x, W.empty) let bind (x, w) f = let y, w' = f x in (y, W.append w w') end)
  let tell w = ((), w)
end
module Log = Writer (struct type t = string list let empty = [] let append = ( @ ) end)
module Eval = State_t (struct type t = (string * int) list end) (Option_t (Log))
module OL = Option_t (Log)
type expr = Num of int | Var of string | Div of expr * expr | Let of string * expr * expr
let rec eval e = Eval.Syntax.(
  match e with
  | Num n -> Eval.pure n
  | Var x -> let* env = Eval.get in (match List.assoc_opt x env with Some v -> Eval.pure v | None -> fun _ -> (None, [ "unbound " ^ x ]))
  | Div (a, b) -> let* a = eval a in let* b = eval b in if b = 0 then fun _ -> (None, [ "division" ]) else Eval.pure (a / b)
  | Let (x, e, b) -> let* v = eval e in let* env = Eval.get in let* () = Eval.put ((x, v) :: env) in let* () = (fun s -> (Some ((), s), [ x ^ " := " ^ string_of_int v ])) in let* r = eval b in let+ () = Eval.put env in r)
let run e = match Eval.run (eval e) [] with
  | Some (v, env), log -> Printf.printf "%d (%d) [%s]\n" v (List.length env) (String.concat "; " log)
  | None, log -> Printf.printf "failed [%s]\n" (String.concat "; " log)
let () = run (Let ("x", Num 10, Let ("y", Num 3, Div (Var "x", Var "y")))); run (Let ("z", Num 0, Div (Num 1, Var "z"))); run (Var "q")
module type TRAVERSABLE = sig type 'a t module Make (A : APPLICATIVE) : sig val traverse : ('a -> 'b A.t) -> 'a t -> 'b t A.t end end
module Tree = struct
  type 'a t = Leaf | Node of 'a t * 'a * 'a t
  module Make (A : APPLICATIVE) = struct
    let rec traverse f = function Leaf -> A.pure Leaf | Node (l, x, r) -> A.ap (A.ap (A.map (fun l x r -> Node (l, x, r)) (traverse f l)) (f x)) (traverse f r)
  end
  let rec of_list = function [] -> Leaf | x :: l -> Node (Leaf, x, of_list l)
  let rec sum = function Leaf -> 0 | Node (l, x, r) -> sum l + x + sum r
end
module _ : TRAVERSABLE = Tree
module T = Tree.Make (Extend (struct type 'a t = 'a option let pure = Option.some let bind = Option.bind end))
let () = List.iter (fun l -> match T.traverse (fun x -> if x > 0 then Some (x * 2) else None) (Tree.of_list l) with Some t -> Printf.printf "%d\n" (Tree.sum t) | None -> print_endline "none") [ [ 1; 2; 3 ]; [ 1; 0 ] ]

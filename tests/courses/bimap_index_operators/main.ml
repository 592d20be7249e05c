(** Pairs found from either side, with index operators of their own. *)
module Bimap : sig
  type ('l, 'r) t
  val empty : lcmp:('l -> 'l -> int) -> rcmp:('r -> 'r -> int) -> ('l, 'r) t
  val add : 'l -> 'r -> ('l, 'r) t -> ('l, 'r) t
  val find_left : 'l -> ('l, 'r) t -> 'r
  val find_right : 'r -> ('l, 'r) t -> 'l
  val to_seq : ('l, 'r) t -> ('l * 'r) Seq.t
  val fold : ('l -> 'r -> 'acc -> 'acc) -> ('l, 'r) t -> 'acc -> 'acc
  module Infix : sig val ( .?() ) : ('l, 'r) t -> 'l -> 'r option val ( .?()<- ) : ('l, 'r) t ref -> 'l -> 'r -> unit end
end = struct
  type ('a, 'cmp) tree = E | N of ('a, 'cmp) tree * 'a * 'cmp * ('a, 'cmp) tree
  type ('l, 'r) t = { l : ('l, 'r) tree; r : ('r, 'l) tree; lcmp : 'l -> 'l -> int; rcmp : 'r -> 'r -> int }
  let empty ~lcmp ~rcmp = { l = E; r = E; lcmp; rcmp }
  let rec insert cmp k v = function
    | E -> N (E, k, v, E)
    | N (a, k', v', b) -> (match cmp k k' with 0 -> N (a, k, v, b) | c when c < 0 -> N (insert cmp k v a, k', v', b) | _ -> N (a, k', v', insert cmp k v b))
  let rec find cmp k = function E -> raise Not_found | N (a, k', v, b) -> let c = cmp k k' in if c = 0 then v else find cmp k (if c < 0 then a else b)
  let add x y m = { m with l = insert m.lcmp x y m.l; r = insert m.rcmp y x m.r }
  let find_left x m = find m.lcmp x m.l and find_right y m = find m.rcmp y m.r
  let rec seq = function E -> Seq.empty | N (a, k, v, b) -> fun () -> Seq.append (seq a) (fun () -> Seq.Cons ((k, v), seq b)) ()
  let to_seq m = seq m.l
  let fold f m acc = Seq.fold_left (fun acc (k, v) -> f k v acc) acc (to_seq m)
  module Infix = struct
    let ( .?() ) m k = match find_left k m with v -> Some v | exception Not_found -> None
    let ( .?()<- ) m k v = m := add k v !m
  end
end
open Bimap.Infix
let m = ref (Bimap.empty ~lcmp:Int.compare ~rcmp:String.compare)
let () = !m.?(1) |> Option.iter print_endline
let () = m.?(2) <- "two"; m.?(1) <- "one"; m.?(3) <- "three"
let () = Bimap.fold (fun k v () -> Printf.printf "%d<->%s " k v) !m (); Printf.printf "%d %s\n" (Bimap.find_right "three" !m) (Option.value ~default:"?" !m.?(9))

module type MONOID = sig type t val empty : t val append : t -> t -> t end
type 'm monoid = (module MONOID with type t = 'm)
module type FOLDABLE = sig type 'a t val fold_map : 'm monoid -> ('a -> 'm) -> 'a t -> 'm end
module Sum = struct type t = int let empty = 0 let append = ( + ) end
module Endo (X : sig type t end) = struct type t = X.t -> X.t let empty x = x let append f g x = f (g x) end
module Derive (F : FOLDABLE) = struct
  let length l = F.fold_map (module Sum) (fun _ -> 1) l
  let sum l = F.fold_map (module Sum) Fun.id l
  let to_list (type a) (l : a F.t) : a list = F.fold_map (module Endo (struct type t = a list end)) (fun x l -> x :: l) l []
  let mem x l = List.mem x (to_list l)
end
module Tree = struct
  type 'a t = Leaf | Node of 'a t * 'a * 'a t
  let rec fold_map : type m. m monoid -> ('a -> m) -> 'a t -> m = fun ((module M) as m) f -> function
    | Leaf -> M.empty
    | Node (l, x, r) -> M.append (fold_map m f l) (M.append (f x) (fold_map m f r))
end
module T = struct include Tree include Derive (Tree) end
let t = Tree.(Node (Node (Leaf, 1, Leaf), 2, Node (Leaf, 3, Leaf)))
let () = Printf.printf "%d %d %s %b\n" (T.length t) (T.sum t) (String.concat "," (List.map string_of_int (T.to_list t))) (T.mem 3 t)
module L = Derive (struct type 'a t = 'a list let fold_map (type m) ((module M) : m monoid) f l = List.fold_left (fun acc x -> M.append acc (f x)) M.empty l end)
let () = Printf.printf "%d\n" (L.sum [ 4; 5 ])
module Opt (M : MONOID) : MONOID with type t = M.t option = struct
  type t = M.t option
  let empty = None
  let append a b = match a, b with None, x | x, None -> x | Some a, Some b -> Some (M.append a b)
end
module OS = Opt (Opt (Sum))
let () = match OS.(append (Some (Some 1)) (append empty (Some (Some 2)))) with Some (Some n) -> print_int n | _ -> ()

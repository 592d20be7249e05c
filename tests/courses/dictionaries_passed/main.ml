(* simple type classes by first-class modules and implicit-like dictionaries *)
module type SHOW = sig type t val show : t -> string end
module type EQ = sig type t val eq : t -> t -> bool end
type 'a show = (module SHOW with type t = 'a)
type 'a eq = (module EQ with type t = 'a)
let show (type a) (d : a show) (x : a) = let module S = (val d) in S.show x
let int : int show = (module struct type t = int let show = string_of_int end)
let bool : bool show = (module struct type t = bool let show = string_of_bool end)
let list (type a) (d : a show) : a list show =
  (module struct type t = a list let show l = "[" ^ String.concat ";" (List.map (show d) l) ^ "]" end)
let pair (type a b) ((module A) : a show) ((module B) : b show) : (a * b) show =
  (module struct type t = a * b let show (x, y) = "(" ^ A.show x ^ "," ^ B.show y ^ ")" end)
let option (type a) (module A : SHOW with type t = a) : a option show =
  (module struct type t = a option let show = function None -> "-" | Some x -> A.show x end)
let () = print_endline (show (list (pair int (option bool))) [ 1, Some true; 2, None ])
module Eq_list (E : EQ) : EQ with type t = E.t list = struct
  type t = E.t list
  let rec eq a b = match a, b with [], [] -> true | x :: a, y :: b -> E.eq x y && eq a b | _ -> false
end
module Ci = struct type t = string let eq a b = String.lowercase_ascii a = String.lowercase_ascii b end
module L = Eq_list (Eq_list (Ci))
let () = Printf.printf "%b\n" (L.eq [ [ "A"; "b" ]; [] ] [ [ "a"; "B" ]; [] ])
let mem (type a) (module E : EQ with type t = a) x l = List.exists (E.eq x) l
let () = Printf.printf "%b\n" (mem (module Ci) "OCAML" [ "haskell"; "ocaml" ])

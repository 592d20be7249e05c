(* A value of one of two types. All of Either up to 5.3. *)

type ('a, 'b) t = Left of 'a | Right of 'b

let left x = Left x
let right x = Right x
let is_left = function Left _ -> true | Right _ -> false
let is_right = function Left _ -> false | Right _ -> true
let find_left = function Left x -> Some x | Right _ -> None
let find_right = function Left _ -> None | Right x -> Some x
let map_left f = function Left x -> Left (f x) | Right y -> Right y
let map_right f = function Left x -> Left x | Right y -> Right (f y)
let map ~left ~right = function Left x -> Left (left x) | Right y -> Right (right y)
let fold ~left ~right = function Left x -> left x | Right y -> right y
let iter ~left ~right : ('a, 'b) t -> unit = function Left x -> left x | Right y -> right y
let for_all ~left ~right : ('a, 'b) t -> bool = function Left x -> left x | Right y -> right y
let equal ~left ~right (first : ('a, 'b) t) (second : ('a, 'b) t) =
  match first, second with
  | Left x, Left y -> left x y
  | Right x, Right y -> right x y
  | Left _, Right _ | Right _, Left _ -> false
let compare ~left ~right (first : ('a, 'b) t) (second : ('a, 'b) t) =
  match first, second with
  | Left x, Left y -> left x y
  | Right x, Right y -> right x y
  | Left _, Right _ -> -1
  | Right _, Left _ -> 1

(* Optional values. All of Option up to 5.3. *)

let none = None
let some x = Some x
let value option ~default = match option with Some x -> x | None -> default
let get = function Some x -> x | None -> invalid_arg "option is None"
let bind option f = match option with Some x -> f x | None -> None
let join = function Some inner -> inner | None -> None
let map f = function Some x -> Some (f x) | None -> None
let fold ~none ~some = function Some x -> some x | None -> none
let iter (f : 'a -> unit) = function Some x -> f x | None -> ()
let is_none = function None -> true | Some _ -> false
let is_some = function None -> false | Some _ -> true
let equal eq (first : 'a option) (second : 'a option) =
  match first, second with
  | Some x, Some y -> eq x y
  | None, None -> true
  | _ -> false
let compare cmp (first : 'a option) (second : 'a option) =
  match first, second with
  | Some x, Some y -> cmp x y
  | None, None -> 0
  | None, Some _ -> -1
  | Some _, None -> 1
let to_result ~none = function Some x -> Ok x | None -> Error none
let to_list = function Some x -> [ x ] | None -> []
let to_seq : 'a option -> 'a Seq.t = function Some x -> Seq.return x | None -> Seq.empty

(* Last, so that the functions above speak of option. *)
type 'a t = 'a option = None | Some of 'a

(* Arrays of floats. All of Float.Array up to 5.1. *)

type t = { __floats : float array }

let __fails what = invalid_arg ("Float." ^ what)
let length a = Array.length a.__floats
let get a i = a.__floats.(i)
let set a i x = a.__floats.(i) <- x
let unsafe_get = get
let unsafe_set = set
let make n x = if n < 0 then __fails "Array.create" else { __floats = Array.make n x }
let create n = make n 0.
let init n f = if n < 0 then __fails "Array.init" else { __floats = Array.init n f }
let __within a start count = start >= 0 && count >= 0 && start <= length a - count
let sub a start count = if __within a start count then { __floats = Array.sub a.__floats start count } else __fails "Array.sub"
let fill a start count x = if __within a start count then Array.fill a.__floats start count x else __fails "Array.fill"
let blit a start b into count =
  if __within a start count && __within b into count then Array.blit a.__floats start b.__floats into count
  else __fails "array.blit"
let copy a = { __floats = Array.copy a.__floats }
let append a b = { __floats = Array.append a.__floats b.__floats }
let concat arrays = { __floats = Array.concat (List.map (fun a -> a.__floats) arrays) }
let to_list a = Array.to_list a.__floats
let of_list list = { __floats = Array.of_list list }
let iter f a = Array.iter f a.__floats
let iteri f a = Array.iteri f a.__floats
let __same_length a b what = if length a <> length b then __fails (what ^ ": arrays must have the same length")
let iter2 (f : float -> float -> unit) a b = __same_length a b "Array.iter2"; Array.iter2 f a.__floats b.__floats
let map f a = { __floats = Array.map f a.__floats }
let mapi f a = { __floats = Array.mapi f a.__floats }
let map2 f a b = __same_length a b "Array.map2"; { __floats = Array.map2 f a.__floats b.__floats }
let map_inplace f a = iteri (fun i x -> set a i (f x)) a
let mapi_inplace f a = iteri (fun i x -> set a i (f i x)) a
let map_to_array f a = Array.map f a.__floats
let map_from_array f a = { __floats = Array.map f a }
let fold_left f x a = Array.fold_left f x a.__floats
let fold_right f a x = Array.fold_right f a.__floats x
let for_all holds a = Array.for_all holds a.__floats
let exists holds a = Array.exists holds a.__floats
let mem (x : float) a = exists (fun y -> compare x y = 0) a
let mem_ieee x a = exists (fun y -> x = y) a
let find_opt holds a = Array.find_opt holds a.__floats
let find_index holds a = Array.find_index holds a.__floats
let find_map f a = Array.find_map f a.__floats
let find_mapi f a = Array.find_mapi f a.__floats
let sort order a = Array.sort order a.__floats
let stable_sort order a = Array.stable_sort order a.__floats
let fast_sort order a = Array.fast_sort order a.__floats
let to_seq a : float Seq.t = Array.to_seq a.__floats
let to_seqi a : (int * float) Seq.t = Array.to_seqi a.__floats
let of_seq (sequence : float Seq.t) = { __floats = Array.of_seq sequence }

(* Arrays that grow and shrink, since 5.2. Of Dynarray up to 5.3 all but what is about capacity, which nobody can see. *)

type 'a t = { mutable __length : int; mutable __elements : 'a array }

let create () = { __length = 0; __elements = [||] }
let of_array array = { __length = Array.length array; __elements = Array.copy array }
let make n x = if n < 0 then invalid_arg "Dynarray.make" else of_array (Array.make n x)
let init n f = if n < 0 then invalid_arg "Dynarray.init" else of_array (Array.init n f)
let length a = a.__length
let is_empty a = a.__length = 0
let to_array a = Array.sub a.__elements 0 a.__length
let copy a = of_array (to_array a)
let to_list a = Array.to_list (to_array a)
let of_list list = of_array (Array.of_list list)

let __outside name a i =
  invalid_arg
    (if a.__length = 0 then Printf.sprintf "Dynarray.%s: index %d out of bounds (empty dynarray)" name i
     else Printf.sprintf "Dynarray.%s: index %d out of bounds (0..%d)" name i (a.__length - 1))
let get a i = if i >= 0 && i < a.__length then Array.unsafe_get a.__elements i else __outside "get" a i
let set a i x = if i >= 0 && i < a.__length then Array.unsafe_set a.__elements i x else __outside "set" a i
let find_last a = if is_empty a then None else Some (get a (a.__length - 1))
let get_last a = match find_last a with Some x -> x | None -> invalid_arg "Dynarray.get_last: empty array"

let add_last a x =
  if a.__length = Array.length a.__elements then begin
    let larger = Array.make (max 8 (2 * a.__length)) x in
    Array.blit a.__elements 0 larger 0 a.__length;
    a.__elements <- larger
  end;
  Array.unsafe_set a.__elements a.__length x;
  a.__length <- a.__length + 1
let append_iter a iter collection = iter (fun x -> add_last a x) collection
let append_list a list = List.iter (fun x -> add_last a x) list
let append_array a array = Array.iter (fun x -> add_last a x) array
let append_seq a (sequence : 'a Seq.t) = Seq.iter (fun x -> add_last a x) sequence
let append a b = append_array a (to_array b)
let of_seq (sequence : 'a Seq.t) =
  let a = create () in
  append_seq a sequence;
  a
let truncate a n = if n < 0 then invalid_arg "Dynarray.truncate" else if n < a.__length then a.__length <- n
let clear a = a.__length <- 0
let reset a = clear a; a.__elements <- [||]
let remove_last a = if a.__length > 0 then a.__length <- a.__length - 1
let pop_last_opt a =
  let last = find_last a in
  remove_last a;
  last
let pop_last a = match pop_last_opt a with Some x -> x | None -> raise Not_found
let blit ~src ~src_pos ~dst ~dst_pos ~len =
  if len < 0 then invalid_arg "Dynarray.blit"
  else if src_pos < 0 || src_pos + len > src.__length then invalid_arg "Dynarray.blit"
  else if dst_pos < 0 || dst_pos > dst.__length then invalid_arg "Dynarray.blit"
  else Array.iteri (fun i x -> if dst_pos + i < dst.__length then set dst (dst_pos + i) x else add_last dst x)
      (Array.sub src.__elements src_pos len)

(* Through all elements; an array that changes its length meanwhile is a mistake. *)
let __unchanged name a before =
  if a.__length <> before then
    invalid_arg (Printf.sprintf "Dynarray.%s: a length change from %d to %d occurred during iteration" name before a.__length)
let __walk name a f =
  let before = a.__length in
  for i = 0 to before - 1 do
    f i (Array.unsafe_get a.__elements i);
    __unchanged name a before
  done
let iter (f : 'a -> unit) a = __walk "iter" a (fun _ x -> f x)
let iteri (f : int -> 'a -> unit) a = __walk "iteri" a f
let map f a = of_array (Array.map f (to_array a))
let mapi f a = of_array (Array.mapi f (to_array a))
let fold_left f x a = Array.fold_left f x (to_array a)
let fold_right f a x = Array.fold_right f (to_array a) x
let exists holds a = Array.exists holds (to_array a)
let for_all holds a = Array.for_all holds (to_array a)
let mem x a = Array.mem x (to_array a)
let memq x a = Array.memq x (to_array a)
let find_opt holds a = Array.find_opt holds (to_array a)
let find_index holds a = Array.find_index holds (to_array a)
let find_map f a = Array.find_map f (to_array a)
let find_mapi f a = Array.find_mapi f (to_array a)
let filter holds a = of_list (List.filter holds (to_list a))
let filter_map f a = of_list (List.filter_map f (to_list a))
let equal same a b = a.__length = b.__length && List.for_all2 same (to_list a) (to_list b)
let compare order a b =
  match Stdlib.compare a.__length b.__length with
  | 0 -> List.compare order (to_list a) (to_list b)
  | longer -> longer
let to_seq a : 'a Seq.t = Array.to_seq (to_array a)
let rec __from a i step () = if i < 0 || i >= a.__length then Seq.Nil else Seq.Cons (get a i, __from a (i + step) step)
let to_seq_reentrant a : 'a Seq.t = __from a 0 1
let to_seq_rev a : 'a Seq.t = List.to_seq (List.rev (to_list a))
let to_seq_rev_reentrant a : 'a Seq.t = fun () -> __from a (a.__length - 1) (-1) ()

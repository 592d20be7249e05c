(* Of Bigarray.Array1 all but what changes the layout and `slice`. *)

type ('a, 'b, 'c) t = {
  __kind : ('a, 'b) Bigarray.kind;
  __layout : 'c Bigarray.layout;
  __length : int;
  __start : int;
  __cells : 'a array;
}

let create kind layout length =
  let cells = Bigarray.__cells kind length [ length ] in
  { __kind = kind; __layout = layout; __length = length; __start = 0; __cells = cells }
let dim a = a.__length
let kind a = a.__kind
let layout a = a.__layout
let size_in_bytes a = a.__length * Bigarray.kind_size_in_bytes a.__kind

let __place a i =
  let i = i - Bigarray.__first a.__layout in
  if i < 0 || i >= a.__length then Bigarray.__outside () else a.__start + i
let get a i = Array.unsafe_get a.__cells (__place a i)
let set a i x = Array.unsafe_set a.__cells (__place a i) (Bigarray.__fitted a.__kind x)
let unsafe_get = get
let unsafe_set = set

let sub a start length =
  let first = start - Bigarray.__first a.__layout in
  if first < 0 || length < 0 || first > a.__length - length then invalid_arg "Bigarray.sub: bad sub-array"
  else { a with __start = a.__start + first; __length = length }
let fill a x = Array.fill a.__cells a.__start a.__length (Bigarray.__fitted a.__kind x)
let blit (a : ('a, 'b, 'c) t) (b : ('a, 'b, 'c) t) =
  Bigarray.__same_size a.__length b.__length;
  Array.blit a.__cells a.__start b.__cells b.__start a.__length
let init kind layout length f =
  let a = create kind layout length and first = Bigarray.__first layout in
  for i = first to first + length - 1 do
    set a i (f i)
  done;
  a
let of_array kind layout array =
  let first = Bigarray.__first layout in
  init kind layout (Array.length array) (fun i -> array.(i - first))

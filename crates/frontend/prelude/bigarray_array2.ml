(* Of Bigarray.Array2 what makes, reads, writes, fills and copies. *)

type ('a, 'b, 'c) t = {
  __kind : ('a, 'b) Bigarray.kind;
  __layout : 'c Bigarray.layout;
  __rows : int;
  __columns : int;
  __cells : 'a array;
}

let create kind layout rows columns =
  let cells = Bigarray.__cells kind (rows * columns) [ rows; columns ] in
  { __kind = kind; __layout = layout; __rows = rows; __columns = columns; __cells = cells }
let dim1 a = a.__rows
let dim2 a = a.__columns
let kind a = a.__kind
let layout a = a.__layout
let size_in_bytes a = a.__rows * a.__columns * Bigarray.kind_size_in_bytes a.__kind

let __place a i j =
  let first = Bigarray.__first a.__layout in
  let i = i - first and j = j - first in
  if i < 0 || i >= a.__rows || j < 0 || j >= a.__columns then Bigarray.__outside () else (i * a.__columns) + j
let get a i j = Array.unsafe_get a.__cells (__place a i j)
let set a i j x = Array.unsafe_set a.__cells (__place a i j) (Bigarray.__fitted a.__kind x)
let unsafe_get = get
let unsafe_set = set

let fill a x = Array.fill a.__cells 0 (a.__rows * a.__columns) (Bigarray.__fitted a.__kind x)
let blit (a : ('a, 'b, 'c) t) (b : ('a, 'b, 'c) t) =
  Bigarray.__same_size (a.__rows, a.__columns) (b.__rows, b.__columns);
  Array.blit a.__cells 0 b.__cells 0 (a.__rows * a.__columns)
let init kind (type c) (layout : c Bigarray.layout) rows columns f =
  let a = create kind layout rows columns in
  (match layout with
  | Bigarray.C_layout ->
    for i = 0 to rows - 1 do
      for j = 0 to columns - 1 do
        set a i j (f i j)
      done
    done
  | Bigarray.Fortran_layout ->
    for j = 1 to columns do
      for i = 1 to rows do
        set a i j (f i j)
      done
    done);
  a
let of_array kind layout array =
  let rows = Array.length array and first = Bigarray.__first layout in
  let columns = if rows = 0 then 0 else Array.length array.(0) in
  if Array.exists (fun row -> Array.length row <> columns) array then
    invalid_arg "Bigarray.Array2.of_array: non-rectangular data"
  else init kind layout rows columns (fun i j -> array.(i - first).(j - first))

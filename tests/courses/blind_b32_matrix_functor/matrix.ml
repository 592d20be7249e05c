module type RING = sig
  type t
  val zero : t
  val one : t
  val ( + ) : t -> t -> t
  val ( * ) : t -> t -> t
  val to_string : t -> string
end
module type S = sig
  type elt
  type t
  exception Dimension of string
  val make : elt list list -> t
  val identity : int -> t
  val ( + ) : t -> t -> t
  val ( * ) : t -> t -> t
  val pow : t -> int -> t
  val to_string : t -> string
  val get : t -> int * int -> elt
end
module Make (R : RING) = struct
  type elt = R.t
  type t = elt array array
  exception Dimension of string
  let dims m = Array.length m, if m = [||] then 0 else Array.length m.(0)
  let make rows = Array.of_list (List.map Array.of_list rows)
  let identity n = Array.init n (fun i -> Array.init n (fun j -> if i = j then R.one else R.zero))
  let ( + ) a b =
    if dims a <> dims b then raise (Dimension "sum");
    Array.map2 (Array.map2 R.( + )) a b
  let ( * ) a b =
    let n, m = dims a and m', p = dims b in
    if m <> m' then raise (Dimension (Printf.sprintf "%dx%d * %dx%d" n m m' p));
    Array.init n (fun i -> Array.init p (fun j ->
        let acc = ref R.zero in
        for k = 0 to m - 1 do acc := R.(!acc + (a.(i).(k) * b.(k).(j))) done;
        !acc))
  let rec pow m = function
    | 0 -> identity (fst (dims m))
    | n when n land 1 = 0 -> let h = pow m (n / 2) in h * h
    | n -> m * pow m (n - 1)
  let get m (i, j) = m.(i).(j)
  let to_string m = Array.to_list m |> List.map (fun r -> Array.to_list r |> List.map R.to_string |> String.concat " ") |> String.concat "\n"
end
module IntRing = struct type t = int let zero = 0 let one = 1 let ( + ) = ( + ) let ( * ) = ( * ) let to_string = string_of_int end
module BoolRing = struct type t = bool let zero = false let one = true let ( + ) = ( || ) let ( * ) = ( && ) let to_string b = if b then "1" else "0" end

module type SHAPE = sig
  type t

  val name : string
  val value : t
  val area : t -> float
  val scale : float -> t -> t
end

let circle r : (module SHAPE) =
  (module struct
    type t = float

    let name = "circle"
    let value = r
    let area r = 3. *. r *. r
    let scale = ( *. )
  end)

let rectangle w h =
  let module R = struct
    type t = { w : float; h : float }

    let name = "rectangle"
    let value = { w; h }
    let area { w; h } = w *. h
    let scale f { w; h } = { w = f *. w; h = f *. h }
  end in
  (module R : SHAPE)

let describe (module S : SHAPE) = Printf.printf "%s %.1f %.1f\n" S.name (S.area S.value) S.(area (scale 2. value))
let shapes = [ circle 1.; rectangle 2. 3. ]
let () = List.iter describe shapes

module type ORDER = sig
  type t

  val compare : t -> t -> int
end

let sort (type a) (module O : ORDER with type t = a) (l : a list) =
  let module S = Set.Make (O) in
  S.elements (S.of_list l)

let () = List.iter print_int (sort (module Int) [ 3; 1; 2; 3 ]); print_newline ()

module Backwards = struct
  type t = string

  let compare a b = String.compare b a
end

let () = print_endline (String.concat " " (sort (module Backwards) [ "a"; "c"; "b" ]))

let largest shapes =
  let bigger a b =
    let module A = (val a : SHAPE) in
    let module B = (val b : SHAPE) in
    if A.(area value) >= B.(area value) then a else b
  in
  List.fold_left bigger (List.hd shapes) (List.tl shapes)

let () = describe (largest shapes)

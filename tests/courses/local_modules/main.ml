let sort_by (type a) (key : a -> int) (l : a list) =
  let module Elt = struct
    type t = a

    let compare x y = compare (key x) (key y)
  end in
  let module S = Set.Make (Elt) in
  S.elements (S.of_list l)

let () = print_endline (String.concat " " (sort_by String.length [ "ccc"; "a"; "bb"; "dd" ]))

let average numbers =
  let open List in
  let open Float in
  let sum = fold_left add 0. numbers in
  div sum (of_int (length numbers))

let () = Printf.printf "%.2f\n" (average [ 1.; 2.; 4. ])

module Outer = struct
  let x = 1

  module Inner = struct
    let y = x + 1

    module Deep = struct
      let z = x + y
    end
  end

  module Again = Inner

  let total = Inner.y + Again.Deep.z
end

let () = Printf.printf "%d %d\n" Outer.total Outer.Again.Deep.z
let () = let open Outer.Inner in Printf.printf "%d %d\n" y Deep.z
let () = Outer.(Inner.(Printf.printf "%d %d\n" x y))
module L = List
module O = Outer.Inner.Deep
let () = Printf.printf "%d\n" (L.length [ O.z ])

let distinct l =
  let module M = Map.Make (struct
    type t = int

    let compare = compare
  end) in
  M.cardinal (List.fold_left (fun m x -> M.add x () m) M.empty l)

let () = Printf.printf "%d\n" (distinct [ 1; 2; 1; 3; 3 ])

let make_counter start =
  let module C = struct
    let state = ref start
    let next () = incr state; !state
  end in
  C.next

let a = make_counter 0 and b = make_counter 10
let () = ignore (a ()); Printf.printf "%d %d\n" (a ()) (b ())
module Visible = struct
  open struct let hidden = 5 end
  let visible = hidden * 2
end
let () = print_int Visible.visible; print_newline ()

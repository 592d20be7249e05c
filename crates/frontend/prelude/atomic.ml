(* References that are read and written at once; nothing else ever runs here. All of Atomic up to 5.2. *)

type 'a t = { mutable __value : 'a }
let make value = { __value = value }
let make_contended = make
let get r = r.__value
let set r value = r.__value <- value
let exchange r value =
  let before = r.__value in
  r.__value <- value;
  before
let compare_and_set r seen value =
  let same = r.__value == seen in
  if same then r.__value <- value;
  same
let fetch_and_add r n =
  let before = r.__value in
  r.__value <- before + n;
  before
let incr r = ignore (fetch_and_add r 1)
let decr r = ignore (fetch_and_add r (-1))

type color = Red | Green of paint
and paint = { name : string; mixed : color list }

let f : int -> (int -> color) = ??

let () = assert (f 1 2 = Green { name = "sea"; mixed = [] })

let f x = x
(* toTraverse: g *)

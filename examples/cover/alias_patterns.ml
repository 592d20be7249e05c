(* `as` keeps the whole; the parts decide. *)

let rec squeeze = function
  | a :: (b :: _ as rest) -> if a = b then squeeze rest else a :: squeeze rest
  | shorter -> shorter

(* cover: squeeze *)

(* A branch behind a list of six items in order. *)

let rec rising = function
  | a :: (b :: _ as rest) -> a < b && rising rest
  | _ -> true

let check xs =
  if not (rising xs) then "not rising" else if List.length xs >= 6 then "long" else "short"

(* cover: check *)

module M = Map.Make (Item)
type t = int M.t
type discount = Percent of int | Fixed of Money.t | Nothing
let empty = M.empty
let add ?(qty = 1) item = M.update item (fun n -> Some (qty + Option.value n ~default:0))
let iter = M.iter
let subtotal t = M.fold (fun i q acc -> Money.(acc + scale q (Item.price i))) t Money.zero
let total ?(discount = Nothing) t =
  let s = subtotal t in
  match discount with
  | Nothing -> s
  | Percent p -> Money.percent (100 - p) s
  | Fixed m -> Money.of_cents (max 0 ((s :> int) - (m :> int)))

module Items = Map.Make (Item)

type t = int Items.t

let empty = Items.empty
let count item t = try Items.find item t with Not_found -> 0
let add ?(count = 1) item t = Items.update item (fun n -> Some (count + Option.value n ~default:0)) t

let remove item t =
  match Items.find_opt item t with
  | None -> Error (`Missing item.Item.sku)
  | Some 1 -> Ok (Items.remove item t)
  | Some n -> Ok (Items.add item (n - 1) t)

let value t = Items.fold (fun { Item.price; _ } n sum -> sum + (n * price)) t 0
let tagged tag t = Items.fold (fun item _ l -> if List.mem tag item.Item.tags then item :: l else l) t [] |> List.rev

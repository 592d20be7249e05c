type t = { sku : string; price : int; tags : string list }

let make ?(tags = []) ~sku price = { sku; price; tags }
let compare a b = String.compare a.sku b.sku

type t = { name : string; price : Money.t }
let make name cents = { name; price = Money.of_cents cents }
let name t = t.name
let price t = t.price
let compare a b = String.compare a.name b.name

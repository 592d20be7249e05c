type 'a t = { before : 'a list; after : 'a list }

let empty = { before = []; after = [] }
let of_list after = { before = []; after }
let to_list { before; after } = List.rev_append before after
let insert x z = { z with before = x :: z.before }
let left = function { before = []; _ } -> None | { before = x :: before; after } -> Some { before; after = x :: after }
let right = function { after = []; _ } -> None | { before; after = x :: after } -> Some { before = x :: before; after }
let delete_before = function { before = []; _ } -> None | { before = x :: before; after } -> Some (x, { before; after })
let index z = List.length z.before
let rec repeat_until_none step z = match step z with None -> z | Some z -> repeat_until_none step z
let home z = repeat_until_none left z
let end_ z = repeat_until_none right z
let rec goto n z = if n <= 0 then z else match right z with None -> z | Some z -> goto (n - 1) z

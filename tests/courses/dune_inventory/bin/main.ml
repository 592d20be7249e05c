let pen = Item.make ~sku:"pen" 120 ~tags:[ "desk" ]
let mug = Item.make ~sku:"mug" 800 ~tags:[ "desk"; "kitchen" ]
let pan = Item.make ~tags:[ "kitchen" ] ~sku:"pan" 2500
let stock = Inventory.(empty |> add ~count:10 pen |> add mug |> add mug |> add pan)
let () = Printf.printf "%d %d\n" (Inventory.value stock) (Inventory.count mug stock)
let () = List.iter (fun i -> print_string (i.Item.sku ^ " ")) (Inventory.tagged "kitchen" stock); print_newline ()
let ( let* ) = Result.bind

let sold =
  let* stock = Inventory.remove pan stock in
  let* stock = Inventory.remove mug stock in
  Inventory.remove pan stock

let () = match sold with Ok t -> Printf.printf "%d\n" (Inventory.value t) | Error (`Missing sku) -> print_endline ("no more " ^ sku)

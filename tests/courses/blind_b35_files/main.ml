let cart = Cart.(empty |> add ~qty:2 (Item.make "pen" 150) |> add (Item.make "book" 1299) |> add ~qty:1 (Item.make "pen" 150))
let () =
  Cart.iter (fun item qty -> Printf.printf "%s x%d\n" (Item.name item) qty) cart;
  Printf.printf "total %s\n" (Money.to_string (Cart.total ~discount:(Cart.Percent 10) cart));
  Printf.printf "fixed %s\n" (Money.to_string (Cart.total ~discount:(Cart.Fixed (Money.of_cents 5000)) cart));
  Printf.printf "none  %s\n" (Money.to_string (Cart.total cart))

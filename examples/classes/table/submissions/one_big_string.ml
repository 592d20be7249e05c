let rec range a b = if a > b then [] else a :: range (a + 1) b

let table n =
  range 1 n
  |> List.map (fun i -> range 1 n |> List.map (fun j -> Printf.sprintf "%i" (i * j)))
  |> List.map (fun row -> String.concat " " row ^ "\n")
  |> String.concat ""
  |> print_string

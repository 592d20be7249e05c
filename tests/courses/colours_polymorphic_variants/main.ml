type primary = [ `Red | `Green | `Blue ]
type colour = [ primary | `Mix of colour * colour | `Grey of int ]

let name : primary -> string = function `Red -> "red" | `Green -> "green" | `Blue -> "blue"

let rec show : colour -> string = function
  | #primary as p -> name p
  | `Mix (a, b) -> Printf.sprintf "(%s+%s)" (show a) (show b)
  | `Grey n -> Printf.sprintf "grey%d" n

let rec brightness = function
  | `Red -> 30
  | `Green -> 59
  | `Blue -> 11
  | `Grey n -> n
  | `Mix (a, b) -> (brightness a + brightness b) / 2

let primaries : primary list = [ `Red; `Green; `Blue ]
let colours = `Grey 7 :: `Mix (`Red, `Mix (`Blue, `Grey 50)) :: (primaries :> colour list)
let () = List.iter (fun c -> Printf.printf "%s %d\n" (show c) (brightness c)) colours
let classify = function `Grey _ -> `Dull | #primary -> `Clear | _ -> `Other
let label = function `Dull -> "dull" | `Clear -> "clear" | `Other -> "other"
let () = print_endline (String.concat " " (List.map (fun c -> label (classify c)) colours))
let at_least_two = function `One -> 1 | `Two -> 2
let open_ended = function `One -> 1 | `Two -> 2 | _ -> 0
let () = Printf.printf "%d %d\n" (at_least_two `Two) (open_ended (`Three "x"))
let parse = function "r" -> Ok `Red | "g" -> Ok `Green | s -> Error (`Unknown s)
let () = match parse "q" with Ok c -> print_endline (name c) | Error (`Unknown s) -> print_endline ("unknown " ^ s)

let ( >>= ) = Option.bind

let guard b = if b then Some () else None

let entry s =
  match List.map String.trim (String.split_on_char ',' s) with
  | [ name; amount ] ->
    guard (name <> "") >>= fun () ->
    int_of_string_opt amount >>= fun n -> Some (name, n)
  | _ -> None

let rec update name n = function
  | (x, m) :: l when x = name -> (x, m + n) :: l
  | e :: l -> e :: update name n l
  | [] -> [ (name, n) ]

let rec go sums = function
  | [] -> Some sums
  | s :: l when String.trim s = "" -> go sums l
  | s :: l -> entry s >>= fun (name, n) -> go (update name n sums) l

let totals text = go [] (String.split_on_char ';' text)

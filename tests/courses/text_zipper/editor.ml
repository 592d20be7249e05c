module Z = Zipper

type line = char Z.t

type state = { above : line list; current : line; below : line list }
type t = { state : state; history : state list }

type command =
  | Insert of char
  | Newline
  | Delete
  | Move of [ `Left | `Right | `Up | `Down | `Home | `End ]
  | Undo
  | Repeat of int * command

let chars s = List.of_seq (String.to_seq s)
let string_of chars = String.of_seq (List.to_seq chars)

let start state = { state; history = [] }
let empty = start { above = []; current = Z.empty; below = [] }

let of_string text =
  match List.map (fun l -> Z.of_list (chars l)) (String.split_on_char '\n' text) with
  | [] -> empty
  | current :: below -> start { above = []; current; below }

let to_string ?cursor { state = { above; current; below }; _ } =
  let plain l = string_of (Z.to_list l) in
  let current = match cursor with
    | None -> plain current
    | Some c -> plain (Z.insert c current)
  in
  List.rev_map plain above @ (current :: List.map plain below) |> String.concat "\n"

let position { state; _ } = List.length state.above, Z.index state.current

let ( >>= ) = Result.bind
let or_fail why = Option.to_result ~none:why

let vertical state = function
  | `Up ->
    (match state.above with
     | [] -> Error "first line"
     | l :: above ->
       let current = Z.(goto (index state.current) (home l)) in
       Ok { above; current; below = state.current :: state.below })
  | `Down ->
    (match state.below with
     | [] -> Error "last line"
     | l :: below ->
       let current = Z.(goto (index state.current) (home l)) in
       Ok { above = state.current :: state.above; current; below })

let change state = function
  | Insert c when c >= ' ' -> Ok { state with current = Z.insert c state.current }
  | Insert c -> Error (Printf.sprintf "cannot insert %C" c)
  | Newline ->
    let { Z.before; after } = state.current in
    Ok { state with above = Z.of_list (List.rev before) :: state.above; current = Z.of_list after }
  | Delete ->
    (match Z.delete_before state.current, state.above with
     | Some (_, current), _ -> Ok { state with current }
     | None, l :: above ->
       let current = { Z.before = List.rev (Z.to_list l); after = state.current.Z.after } in
       Ok { state with above; current }
     | None, [] -> Error "nothing to delete")
  | Move (`Up | `Down as m) -> vertical state m
  | Move (`Left) -> or_fail "start of line" (Z.left state.current) >>= fun current -> Ok { state with current }
  | Move (`Right) -> or_fail "end of line" (Z.right state.current) >>= fun current -> Ok { state with current }
  | Move (`Home | `End as m) ->
    let f = match m with `Home -> Z.home | `End -> Z.end_ in
    Ok { state with current = f state.current }
  | Undo | Repeat _ -> assert false

let rec execute t = function
  | Undo ->
    (match t.history with
     | [] -> Error "nothing to undo"
     | state :: history -> Ok { state; history })
  | Repeat (n, _) when n <= 0 -> Ok t
  | Repeat (n, c) -> execute t c >>= fun t -> execute t (Repeat (n - 1, c))
  | c -> change t.state c >>= fun state -> Ok { state; history = t.state :: t.history }

let parse text =
  let rec go acc = function
    | [] -> Ok (List.rev acc)
    | 'i' :: c :: rest -> go (Insert c :: acc) rest
    | 'n' :: rest -> go (Newline :: acc) rest
    | 'x' :: rest -> go (Delete :: acc) rest
    | ('h' | 'j' | 'k' | 'l' | '0' | '$' as c) :: rest ->
      let move = match c with
        | 'h' -> `Left | 'l' -> `Right | 'j' -> `Down | 'k' -> `Up | '0' -> `Home | _ -> `End
      in
      go (Move move :: acc) rest
    | 'u' :: rest -> go (Undo :: acc) rest
    | '1' .. '9' as d :: rest ->
      (match go [] rest with
       | Ok (c :: cs) -> Ok (List.rev_append acc (Repeat (Char.code d - 48, c) :: cs))
       | Ok [] -> Error "nothing to repeat"
       | Error _ as e -> e)
    | c :: _ -> Error (Printf.sprintf "unknown command %c" c)
  in
  go [] (chars text)

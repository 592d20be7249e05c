(* Parser combinators with binding operators, and JSON written with them. *)
type input = { text : string; pos : int }
type error = { at : int; expected : string list }
type 'a t = { run : input -> ('a * input, error) result }

let return x = { run = fun i -> Ok (x, i) }
let fail e = { run = fun i -> Error { at = i.pos; expected = [ e ] } }
let ( let* ) p f = { run = fun i -> match p.run i with Ok (x, rest) -> (f x).run rest | Error _ as e -> e }
let ( let+ ) p f = let* x = p in return (f x)
let ( and+ ) a b = let* x = a in let* y = b in return (x, y)
let ( and* ) = ( and+ )
let ( <|> ) a b = { run = fun i ->
  match a.run i with
  | Ok _ as ok -> ok
  | Error e1 when e1.at > i.pos -> Error e1
  | Error e1 ->
    match b.run i with
    | Error e2 when e2.at = e1.at -> Error { e1 with expected = e1.expected @ e2.expected }
    | r -> r }
let ( <?> ) p name = { run = fun i -> match p.run i with Error e when e.at = i.pos -> Error { e with expected = [ name ] } | r -> r }
let ( *> ) a b = let* _ = a in b
let ( <* ) a b = let* x = a in let+ _ = b in x
let satisfy name f = { run = fun { text; pos } ->
  if pos < String.length text && f text.[pos] then Ok (text.[pos], { text; pos = pos + 1 })
  else Error { at = pos; expected = [ name ] } }
let char c = satisfy (Printf.sprintf "%C" c) (Char.equal c)
let rec many p = { run = fun i -> match p.run i with
  | Ok (x, rest) -> (match (many p).run rest with Ok (xs, r) -> Ok (x :: xs, r) | Error _ as e -> e)
  | Error { at; _ } when at = i.pos -> Ok ([], i)
  | Error _ as e -> e }
let many1 p = let+ x = p and+ xs = many p in x :: xs
let sep_by sep p = (let+ x = p and+ xs = many (sep *> p) in x :: xs) <|> return []
let spaces = many (satisfy "space" (function ' ' | '\n' | '\t' | '\r' -> true | _ -> false))
let token p = p <* spaces
let fix f = let rec p = lazy (f { run = fun i -> (Lazy.force p).run i }) in Lazy.force p
let string_of_chars cs = String.init (List.length cs) (List.nth cs)
let keyword w v = token (String.fold_right (fun c k -> char c *> k) w (return v))

type json = [ `Null | `Bool of bool | `Number of float | `String of string | `Array of json_list | `Object of fields ]
and json_list = Items of json list
and fields = Fields of (string * json) list

let number =
  token (let* sign = (char '-' *> return (-1.)) <|> return 1. in
  let* digits = many1 (satisfy "digit" (fun c -> '0' <= c && c <= '9')) in
  let+ fraction = (char '.' *> many1 (satisfy "digit" (function '0' .. '9' -> true | _ -> false))) <|> return [] in
  sign *. float_of_string (string_of_chars digits ^ "." ^ string_of_chars fraction))
let escape = char '\\' *> ((char 'n' *> return '\n') <|> (char 't' *> return '\t') <|> satisfy "escape" (function '"' | '\\' | '/' -> true | _ -> false))
let string = token (char '"' *> (let+ cs = many (escape <|> satisfy "character" (fun c -> c <> '"' && c <> '\\')) in string_of_chars cs) <* char '"')
let json : json t = fix @@ fun json ->
  (keyword "null" `Null <|> keyword "true" (`Bool true) <|> keyword "false" (`Bool false)
  <|> (let+ n = number in `Number n)
  <|> (let+ s = string in `String s)
  <|> (token (char '[') *> (let+ l = sep_by (token (char ',')) json in `Array (Items l)) <* token (char ']'))
  <|> (token (char '{') *> (let+ l = sep_by (token (char ',')) (let+ k = string <* token (char ':') and+ v = json in (k, v)) in `Object (Fields l)) <* token (char '}')))
  <?> "value"

let rec show : json -> string = function
  | `Null -> "null"
  | `Bool b -> Bool.to_string b
  | `Number f -> Printf.sprintf "%g" f
  | `String s -> Printf.sprintf "%S" s
  | `Array (Items l) -> "[" ^ String.concat ", " (List.map show l) ^ "]"
  | `Object (Fields l) -> "{" ^ String.concat ", " (List.map (fun (k, v) -> Printf.sprintf "%S: %s" k (show v)) l) ^ "}"

let parse text = match (spaces *> json).run { text; pos = 0 } with
  | Ok (v, { pos; _ }) when pos = String.length text -> show v
  | Ok (_, { pos; _ }) -> Printf.sprintf "trailing input at %d" pos
  | Error { at; expected } -> Printf.sprintf "at %d: expected %s" at (String.concat " or " expected)

let () = List.iter (fun s -> print_endline (parse s))
  [ {| { "a" : [1, 2.50, -3e], "b": "x\ty" } |}; {|{"k":[true,false,null,{"n":-0.125}],"s":"q\"uote"}|}; "[1,]"; "nul"; "[1] x"; {xx|"a|}b"|xx} ]

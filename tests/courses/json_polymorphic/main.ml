(* JSON with polymorphic variants, as the usual libraries have it: parser, printer, queries, a typed view. *)

type basic = [ `Null | `Bool of bool | `Int of int | `Float of float | `String of string | `Assoc of (string * basic) list | `List of basic list ]

type t = basic
type extended = [ basic | `Intlit of string ]

exception Json_error of string
let json_error fmt = Printf.ksprintf (fun s -> raise (Json_error s)) fmt

let escape s =
  let b = Buffer.create (String.length s + 2) in
  Buffer.add_char b '"';
  String.iter
    (function
      | '"' -> Buffer.add_string b "\\\""
      | '\\' -> Buffer.add_string b "\\\\"
      | '\n' -> Buffer.add_string b "\\n"
      | '\000' .. '\031' as c -> Printf.bprintf b "\\u%04x" (Char.code c)
      | c -> Buffer.add_char b c)
    s;
  Buffer.add_char b '"';
  Buffer.contents b

let rec pp ppf : [< extended ] -> unit = function
  | `Null -> Format.pp_print_string ppf "null"
  | `Bool b -> Format.pp_print_bool ppf b
  | `Int i -> Format.pp_print_int ppf i
  | `Intlit s -> Format.pp_print_string ppf s
  | `Float f when Float.is_integer f -> Format.fprintf ppf "%.1f" f
  | `Float f -> Format.fprintf ppf "%.12g" f
  | `String s -> Format.pp_print_string ppf (escape s)
  | `List [] -> Format.pp_print_string ppf "[]"
  | `List l -> Format.fprintf ppf "[@;<0 2>@[<hv>%a@]@,]" (Format.pp_print_list ~pp_sep:comma pp_basic) l
  | `Assoc [] -> Format.pp_print_string ppf "{}"
  | `Assoc l -> Format.fprintf ppf "{@;<0 2>@[<hv>%a@]@,}" (Format.pp_print_list ~pp_sep:comma field) l

and pp_basic ppf (j : basic) = Format.fprintf ppf "@[<hv>%a@]" pp (j :> extended)
and comma ppf () = Format.fprintf ppf ",@ "
and field ppf (k, v) = Format.fprintf ppf "@[<hv 2>%s:@ %a@]" (escape k) pp_basic v

let to_string j = Format.asprintf "%a" pp_basic j

module Parser = struct
  type state = { text : string; mutable pos : int }

  let peek st = if st.pos < String.length st.text then Some st.text.[st.pos] else None
  let fail st what = json_error "at %d: %s" st.pos what

  let rec blanks st = match peek st with
    | Some (' ' | '\n' | '\t' | '\r') -> st.pos <- st.pos + 1; blanks st
    | _ -> ()

  let expect st c =
    blanks st;
    if peek st = Some c then st.pos <- st.pos + 1 else fail st (Printf.sprintf "expected %C" c)

  let word st w value =
    let n = String.length w in
    if st.pos + n <= String.length st.text && String.sub st.text st.pos n = w then (st.pos <- st.pos + n; value)
    else fail st "unknown word"

  let string st =
    expect st '"';
    let b = Buffer.create 16 in
    let rec go () =
      match peek st with
      | None -> fail st "unterminated string"
      | Some '"' -> st.pos <- st.pos + 1
      | Some '\\' ->
        st.pos <- st.pos + 2;
        (match st.text.[st.pos - 1] with
         | 'n' -> Buffer.add_char b '\n'
         | 'u' ->
           let code = int_of_string ("0x" ^ String.sub st.text st.pos 4) in
           st.pos <- st.pos + 4;
           Buffer.add_utf_8_uchar b (Uchar.of_int code)
         | c -> Buffer.add_char b c);
        go ()
      | Some c -> Buffer.add_char b c; st.pos <- st.pos + 1; go ()
    in
    go ();
    Buffer.contents b

  let number st : [> `Int of int | `Float of float ] =
    let start = st.pos in
    let rec go () = match peek st with
      | Some ('0' .. '9' | '-' | '+' | '.' | 'e' | 'E') -> st.pos <- st.pos + 1; go ()
      | _ -> ()
    in
    go ();
    let s = String.sub st.text start (st.pos - start) in
    match int_of_string_opt s, float_of_string_opt s with
    | Some i, _ -> `Int i
    | None, Some f -> `Float f
    | None, None -> fail st "no number"

  let rec value st : basic =
    blanks st;
    match peek st with
    | None -> fail st "unexpected end"
    | Some '{' -> st.pos <- st.pos + 1; `Assoc (items st '}' (fun st -> blanks st; let k = string st in expect st ':'; k, value st))
    | Some '[' -> st.pos <- st.pos + 1; `List (items st ']' value)
    | Some '"' -> `String (string st)
    | Some 't' -> word st "true" (`Bool true)
    | Some 'f' -> word st "false" (`Bool false)
    | Some 'n' -> word st "null" `Null
    | Some _ -> (number st :> basic)

  and items : 'a. state -> char -> (state -> 'a) -> 'a list = fun st close item ->
    blanks st;
    if peek st = Some close then (st.pos <- st.pos + 1; [])
    else
      let rec more acc =
        let acc = item st :: acc in
        blanks st;
        match peek st with
        | Some ',' -> st.pos <- st.pos + 1; more acc
        | Some c when c = close -> st.pos <- st.pos + 1; List.rev acc
        | _ -> fail st "expected , or the end"
      in
      more []
end

let from_string text =
  let st = { Parser.text; pos = 0 } in
  let v = Parser.value st in
  Parser.blanks st;
  if st.pos < String.length text then Parser.fail st "trailing text" else v

module Util = struct
  let member k = function
    | `Assoc l -> (try List.assoc k l with Not_found -> `Null)
    | _ -> json_error "member %s of no object" k
  let to_list = function `List l -> l | `Null -> [] | _ -> json_error "no list"
  let to_int_opt = function `Int i -> Some i | `Null -> None | _ -> json_error "no int"
  let ( |>? ) j k = member k j
  let keys = function `Assoc l -> List.map fst l | _ -> []
end

let rec depth : basic -> int = function
  | `Assoc l -> 1 + List.fold_left (fun d (_, j) -> max d (depth j)) 0 l
  | `List l -> 1 + List.fold_left (fun d j -> max d (depth j)) 0 l
  | #basic -> 0

let simplify : basic -> basic = function `Float f when Float.is_integer f -> `Int (int_of_float f) | (`Null | `Bool _) as j -> j | j -> j

let () =
  let text = {|{"name": "O\"Caml\n", "versions": [4.13, 5, {"beta": true}], "none": null, "empty": [{}, []],
     "nested": {"a": {"b": [1, 2, 3, -4e2]}}, "unicode": "\u00e9\u0001"}|} in
  let j = from_string text in
  print_endline (to_string j);
  Printf.printf "%d %s\n" (depth j) (String.concat "," (Util.keys j));
  Util.(j |>? "nested" |>? "a" |>? "b" |> to_list |> List.filter_map (function `Int _ as i -> to_int_opt i | _ -> None) |> List.iter (Printf.printf "%d "));
  print_newline ();
  List.iter
    (fun t -> match from_string t with
       | j -> print_endline (to_string (simplify j))
       | exception Json_error why -> print_endline ("error " ^ why))
    [ "[1, 2"; "{\"a\" 1}"; "tru"; "2.0"; "\"x"; "1 2"; "[]"; "-"; "false" ];
  Format.printf "%a@." pp (`Intlit "12345678901234567890");
  assert (from_string (to_string j) = j)

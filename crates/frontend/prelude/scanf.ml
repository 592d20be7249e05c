(* Formatted reading: scanf and sscanf with 4.13's meaning of texts, blanks, %d %i %u %x %X %o %f %e %g %F %s,
   %c, %b and widths. Other conversions are refused by name.

   Characters are taken one by one and only when they are needed, with one of them looked at in advance, so that a program
   asks for a line exactly when the real library does. *)

exception Scan_failure of string

type __source = {
  __next : unit -> char;
  mutable __ahead : char option;
  mutable __ended : bool;
  mutable __taken : int;
}

let __peek source =
  match source.__ahead with
  | Some _ as ahead -> ahead
  | None when source.__ended -> None
  | None ->
    (match source.__next () with
     | c -> source.__ahead <- Some c; source.__ahead
     | exception End_of_file -> source.__ended <- true; None)
let __demand source = match __peek source with Some c -> c | None -> raise End_of_file
let __pass source = source.__ahead <- None; source.__taken <- source.__taken + 1

let __bad text = raise (Scan_failure text)

let __is_blank c = c = ' ' || c = '\t' || c = '\n' || c = '\r'
let rec __skip_blanks source =
  match __peek source with
  | Some c when __is_blank c -> __pass source; __skip_blanks source
  | _ -> ()

(* A line end matches with a carriage return before it, too. *)
let __match_char source c =
  let found = __demand source in
  if found = c then __pass source
  else if c = '\n' && found = '\r' then begin
    __pass source;
    let found = __demand source in
    if found = '\n' then __pass source else __bad (Printf.sprintf "looking for %C, found %C" '\n' found)
  end
  else __bad (Printf.sprintf "looking for %C, found %C" c found)
let __match_text source text =
  String.iter (fun c -> if c = ' ' then __skip_blanks source else __match_char source c) text

(* Tokens: characters are kept in a buffer while there is width left. *)

let __keep source token c = Buffer.add_char token c; __pass source

let rec __keep_while source token width wanted =
  if width = 0 then 0
  else
    match __peek source with
    | Some c when wanted c -> __keep source token c; __keep_while source token (width - 1) wanted
    | Some '_' when wanted '0' -> __pass source; __keep_while source token (width - 1) wanted
    | _ -> width

let __digits source token width kind short wanted =
  if width = 0 then
    __bad (Printf.sprintf "scanning of %s failed: the specified length was too short for token" short)
  else begin
    let c = __demand source in
    if wanted c then begin
      __keep source token c;
      __keep_while source token (width - 1) wanted
    end
    else __bad (Printf.sprintf "character %C is not a valid %s digit" c kind)
  end
let __is_decimal c = c >= '0' && c <= '9'
let __decimal source token width =
  if width > 0 && not (__is_decimal (__demand source)) then
    __bad (Printf.sprintf "character %C is not a decimal digit" (__demand source));
  __digits source token width "decimal" "decimal digits" __is_decimal
let __is_octal c = c >= '0' && c <= '7'
let __is_binary c = c = '0' || c = '1'
let __is_hexadecimal c = __is_decimal c || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')

let __sign source token width =
  match __demand source with
  | ('+' | '-') as c -> __keep source token c; width - 1
  | _ -> width

let __any_basis source token width =
  if __demand source <> '0' then __decimal source token width
  else begin
    __keep source token '0';
    let width = width - 1 in
    if width = 0 then 0
    else
      let with_basis c kind wanted =
        __keep source token c;
        __digits source token (width - 1) kind "digits" wanted
      in
      match __peek source with
      | Some (('x' | 'X') as c) -> with_basis c "hexadecimal" __is_hexadecimal
      | Some ('o' as c) -> with_basis c "octal" __is_octal
      | Some ('b' as c) -> with_basis c "binary" __is_binary
      | _ -> __keep_while source token width __is_decimal
  end

let __scan_int source spec width =
  let token = Buffer.create 16 in
  let prefix =
    match spec.__conversion with
    | 'd' -> ignore (__decimal source token (__sign source token width)); ""
    | 'i' -> ignore (__any_basis source token (__sign source token width)); ""
    | 'u' -> ignore (__decimal source token width); "0u"
    | 'o' -> ignore (__digits source token width "octal" "digits" __is_octal); "0o"
    | _ -> ignore (__digits source token width "hexadecimal" "digits" __is_hexadecimal); "0x"
  in
  let text = Buffer.contents token in
  let length = String.length text in
  let text = if length > 0 && text.[0] = '+' then String.sub text 1 (length - 1) else text in
  int_of_string (prefix ^ text)

let __exponent source token width =
  if width > 0 then
    match __peek source with
    | Some (('e' | 'E') as c) ->
      __keep source token c;
      let width = __sign source token (width - 1) in
      ignore (__decimal source token width)
    | _ -> ()
let __scan_float source spec width =
  let token = Buffer.create 16 in
  let width = __keep_while source token (__sign source token width) __is_decimal in
  (if width > 0 then
     match __peek source with
     | Some '.' ->
       __keep source token '.';
       let width = width - 1 in
       let most = if spec.__precision >= 0 then min width spec.__precision else width in
       let left = __keep_while source token most __is_decimal in
       __exponent source token (width - (most - left))
     | _ -> __exponent source token width);
  float_of_string (Buffer.contents token)

let __scan_string source width =
  let token = Buffer.create 16 in
  ignore (__keep_while source token width (fun c -> not (__is_blank c)));
  Buffer.contents token

let __scan_bool source =
  let c = __demand source in
  let width =
    match c with
    | 't' -> 4
    | 'f' -> 5
    | c -> __bad (Printf.sprintf "the character %C cannot start a boolean" c)
  in
  match __scan_string source width with
  | "true" -> true
  | "false" -> false
  | text -> __bad (Printf.sprintf "invalid boolean '%s'" text)

let __width spec = if spec.__width >= 0 then spec.__width else max_int

let __scan_char source = let c = __demand source in __pass source; c

(* All values are read before the receiving function gets the first. *)
let rec __scan source pieces =
  match pieces with
  | [] -> []
  | piece :: rest ->
    let value =
      match piece with
      | P__text text -> __match_text source text; []
      | P__flush -> if __peek source <> None then __bad "end of input not found"; []
      | P__char -> [ __magic (__scan_char source) ]
      | P__string spec when spec.__conversion = 's' -> [ __magic (__scan_string source (__width spec)) ]
      | P__int spec -> [ __magic (__scan_int source spec (__width spec)) ]
      | P__float spec -> [ __magic (__scan_float source spec (__width spec)) ]
      | P__bool _ -> [ __magic (__scan_bool source) ]
      | P__string _ | P__char_literal | P__custom | P__thunk | P__int32 _ | P__int64 _ | P__nativeint _ | P__at ->
        invalid_arg "scanf: this conversion is not supported by Refute"
    in
    value @ __scan source rest

let rec __apply receiver values =
  match values with
  | [] -> __magic receiver
  | value :: rest -> __apply ((__magic receiver) value) rest

let __run source pieces receiver =
  let fail text = raise (Scan_failure (Printf.sprintf "scanf: bad input at char number %i: %s" source.__taken text)) in
  match __scan source pieces with
  | values -> __apply receiver values
  | exception Scan_failure text -> fail text
  | exception Failure text -> fail text

let __stdin = { __next = (fun () -> input_char stdin); __ahead = None; __ended = false; __taken = 0 }

type __in_channel
type ('a, 'b, 'c, 'd) scanner = ('a, __in_channel, 'b, 'c, 'a -> 'd, 'd) format6 -> 'c

let scanf : ('a, 'b, 'c, 'd) scanner =
  fun format -> __magic (fun receiver -> __run __stdin (Printf.__pieces format) receiver)
let sscanf text : ('a, 'b, 'c, 'd) scanner =
  let at = ref 0 in
  let next () =
    if !at >= String.length text then raise End_of_file
    else begin
      incr at;
      text.[!at - 1]
    end
  in
  let source = { __next = next; __ahead = None; __ended = false; __taken = 0 } in
  fun format -> __magic (fun receiver -> __run source (Printf.__pieces format) receiver)

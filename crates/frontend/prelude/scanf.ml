(* Formatted reading with 4.13's meaning. Of Scanf all but formats that are read themselves (%{, %( and the functions for them) and the
   old functions on channels; see Scanf.Scanning for where characters come from. *)

exception Scan_failure of string

let __peek = Scanning.__peek
let __demand = Scanning.__demand
let __pass = Scanning.__pass

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

(* The digits of an integer as its type reads them. *)
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
  prefix ^ if length > 0 && text.[0] = '+' then String.sub text 1 (length - 1) else text

let __exponent source token width =
  if width > 0 then
    match __peek source with
    | Some (('e' | 'E') as c) ->
      __keep source token c;
      let width = __sign source token (width - 1) in
      ignore (__decimal source token width)
    | _ -> ()
let __fraction source spec token width =
  __keep source token '.';
  let width = width - 1 in
  let most = if spec.__precision >= 0 then min width spec.__precision else width in
  let left = __keep_while source token most __is_decimal in
  __exponent source token (width - (most - left))
let __scan_float source spec width =
  let token = Buffer.create 16 in
  let width = __keep_while source token (__sign source token width) __is_decimal in
  (if width > 0 then
     match __peek source with
     | Some '.' -> __fraction source spec token width
     | _ -> __exponent source token width);
  Buffer.contents token

let __keep_one source token letters width =
  match __peek source with
  | Some c when width > 0 && String.contains letters c -> __keep source token c; width - 1
  | _ -> width
(* What follows 0x in 0x1.8p3. *)
let __hexadecimal source token width =
  let width = __keep_while source token width __is_hexadecimal in
  let width = __keep_one source token "." width in
  let width = __keep_while source token width __is_hexadecimal in
  let left = __keep_one source token "pP" width in
  if left < width then ignore (__decimal source token (__sign source token left))
(* Or nan, infinity. *)
let __scan_hex_float source width =
  let token = Buffer.create 16 in
  let width = __sign source token width in
  (match __demand source with
   | '0' -> __keep source token '0'; __hexadecimal source token (__keep_one source token "xX" (width - 1))
   | _ -> ignore (__keep_while source token width (fun c -> (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))));
  Buffer.contents token

(* A float as programs write it: with a dot or an exponent. *)
let __scan_caml_float source spec width =
  let token = Buffer.create 16 in
  let bad () = __bad "no dot or exponent part found in float token" in
  let width = match __peek source with Some ('+' | '-') -> __sign source token width | _ -> width in
  (match __peek source with Some c when width > 0 && __is_decimal c -> () | _ -> bad ());
  let width = __keep_while source token width __is_decimal in
  (match __peek source with
   | Some '.' when width > 0 -> __fraction source spec token width
   | Some ('e' | 'E') when width > 0 -> __exponent source token width
   | Some (('x' | 'X') as c) when width > 0 && (match Buffer.contents token with "0" | "-0" | "+0" -> true | _ -> false) ->
     __keep source token c;
     __hexadecimal source token (width - 1)
   | _ -> bad ());
  Buffer.contents token

(* Up to a character of the format that ends it (`%s@:`), if there is one, else up to a blank. *)
let __scan_string source width stop =
  let token = Buffer.create 16 in
  let rec keep width =
    if width > 0 then
      match __peek source, stop with
      | Some c, Some last when c = last -> __pass source
      | Some c, Some _ -> __keep source token c; keep (width - 1)
      | Some c, None when not (__is_blank c) -> __keep source token c; keep (width - 1)
      | _ -> ()
  in
  keep width;
  Buffer.contents token
let __mismatch wanted found = __bad (Printf.sprintf "looking for %C, found %C" wanted found)
let __scan_set source width table stop =
  let token = Buffer.create 16 in
  let wanted c = table.[Char.code c] = '1' && Some c <> stop in
  let rec keep width =
    match __peek source with
    | Some c when width > 0 && wanted c -> __keep source token c; keep (width - 1)
    | found -> found
  in
  (match keep width, stop with
   | Some found, Some last -> if found = last then __pass source else __mismatch last found
   | _ -> ());
  Buffer.contents token

let __scan_bool source =
  let c = __demand source in
  let width =
    match c with
    | 't' -> 4
    | 'f' -> 5
    | c -> __bad (Printf.sprintf "the character %C cannot start a boolean" c)
  in
  match __scan_string source width None with
  | "true" -> true
  | "false" -> false
  | text -> __bad (Printf.sprintf "invalid boolean '%s'" text)

let __scan_char source = let c = __demand source in __pass source; c

(* Characters and strings as programs write them. *)

let __inside what width source =
  if width = 0 then __bad (Printf.sprintf "scanning of %s failed: the specified length was too short for token" what)
  else
    match __peek source with
    | Some c -> c
    | None -> __bad (Printf.sprintf "scanning of %s failed: premature end of file occurred before end of token" what)
let __quote source mark =
  let found = __demand source in
  if found = mark then __pass source else __mismatch mark found
(* What follows a backslash; gives the width that is left. *)
let __scan_escape source token width =
  let illegal c = __bad (Printf.sprintf "illegal escape character %C" c) in
  let next wanted =
    __pass source;
    match __peek source with
    | Some c when wanted c -> c
    | found -> illegal (Option.value found ~default:'\000')
  in
  let store width c = __keep source token c; width - 1 in
  match __inside "a Char" width source with
  | ('\\' | '\'' | '"') as c -> store width c
  | 'n' -> store width '\n'
  | 't' -> store width '\t'
  | 'b' -> store width '\b'
  | 'r' -> store width '\r'
  | '0' .. '9' as first ->
    let second = next __is_decimal in
    let third = next __is_decimal in
    let code = int_of_string (Printf.sprintf "%c%c%c" first second third) in
    if code > 255 then __bad (Printf.sprintf "bad character decimal encoding \\%c%c%c" first second third)
    else store (width - 2) (Char.chr code)
  | 'x' ->
    let first = next __is_hexadecimal in
    let second = next __is_hexadecimal in
    store (width - 2) (Char.chr (int_of_string (Printf.sprintf "0x%c%c" first second)))
  | c -> illegal c
let __scan_char_literal source width =
  let token = Buffer.create 1 in
  __quote source '\'';
  let c = __inside "a Char" (width - 1) source in
  let width =
    if c = '\\' then begin
      __pass source;
      __scan_escape source token (width - 2)
    end
    else begin
      __keep source token c;
      width - 2
    end
  in
  let last = __inside "a Char" width source in
  if last = '\'' then __pass source else __mismatch '\'' last;
  Buffer.nth token 0
let __scan_string_literal source width =
  let token = Buffer.create 16 in
  let rec inside width =
    match __inside "a String" width source with
    | '"' -> __pass source
    | '\\' -> __pass source; escape (width - 1)
    | c -> __keep source token c; inside (width - 1)
  and escape width =
    match __inside "a String" width source with
    | '\r' ->
      __pass source;
      if __inside "a String" (width - 1) source = '\n' then begin
        __pass source;
        blanks (width - 2)
      end
      else begin
        Buffer.add_char token '\r';
        inside (width - 1)
      end
    | '\n' -> __pass source; blanks (width - 1)
    | _ -> inside (__scan_escape source token width)
  (* A line that goes on begins behind its blanks. *)
  and blanks width =
    if __inside "a String" width source = ' ' then begin
      __pass source;
      blanks (width - 1)
    end
    else inside width
  in
  __quote source '"';
  inside (width - 1);
  Buffer.contents token

(* Formats. *)

let __no_conversion letter = invalid_arg (Printf.sprintf "scanf: bad conversion \"%%%s\"" letter)
let __width width = if width = -2 then __no_conversion "*" else if width >= 0 then width else max_int
(* The character that `@` names behind %s and %[, and the pieces after it. *)
let __stop pieces =
  match pieces with
  | P__text text :: rest when String.length text > 1 && text.[0] = '@' && text.[1] <> '[' && text.[1] <> '{' ->
    Some text.[1], P__text (String.sub text 2 (String.length text - 2)) :: rest
  | pieces -> None, pieces
let __value source piece stop =
  let of_spec spec scan = scan source spec (__width spec.__width) in
  let value =
    match piece with
    | P__char -> __magic (__scan_char source)
    | P__char_literal -> __magic (__scan_char_literal source max_int)
    | P__string spec when spec.__conversion = 'S' -> __magic (__scan_string_literal source (__width spec.__width))
    | P__string spec -> __magic (__scan_string source (__width spec.__width) stop)
    | P__set (width, table) -> __magic (__scan_set source (__width width) table stop)
    | P__int spec -> __magic (int_of_string (of_spec spec __scan_int))
    | P__int32 spec -> __magic (Int32.of_string (of_spec spec __scan_int))
    | P__int64 spec -> __magic (Int64.of_string (of_spec spec __scan_int))
    | P__nativeint spec -> __magic (Nativeint.of_string (of_spec spec __scan_int))
    | P__float spec ->
      let token =
        match spec.__conversion with
        | 'h' | 'H' -> __scan_hex_float source (__width spec.__width)
        | 'F' -> of_spec spec __scan_caml_float
        | _ -> of_spec spec __scan_float
      in
      __magic (float_of_string token)
    | P__bool _ -> __magic (__scan_bool source)
    | P__custom -> __no_conversion "a"
    | _ -> __no_conversion "t"
  in
  source.Scanning.__tokens <- source.Scanning.__tokens + 1;
  value
(* All values are read before the receiving function gets the first. *)
let rec __scan source readers pieces =
  match pieces with
  | [] -> []
  | P__text text :: rest -> __match_text source text; __scan source readers rest
  | P__at :: rest -> __match_char source '@'; __scan source readers rest
  | P__flush :: rest ->
    if __peek source <> None then __bad "end of input not found";
    __scan source readers rest
  | P__ignored piece :: rest ->
    (match __scan source readers (piece :: rest) with [] -> [] | _ :: values -> values)
  | P__reader :: rest ->
    (match readers with
     | [] -> []
     | reader :: readers ->
       let value = __magic reader source in
       value :: __scan source readers rest)
  | P__next_char :: rest ->
    let c = __demand source in
    __magic c :: __scan source readers rest
  | P__counter letter :: rest ->
    let count =
      match letter with
      | 'l' -> source.Scanning.__lines
      | 'n' -> source.Scanning.__taken
      | _ -> source.Scanning.__tokens
    in
    __magic count :: __scan source readers rest
  | piece :: rest ->
    let stop, rest = match piece with P__string _ | P__set _ -> __stop rest | _ -> None, rest in
    let value = __value source piece stop in
    value :: __scan source readers rest

let rec __apply receiver values =
  match values with
  | [] -> __magic receiver
  | value :: rest -> __apply ((__magic receiver) value) rest
(* Takes the functions of %r, which stand before the receiver. *)
let rec __with_readers pieces go =
  match pieces with
  | [] -> go []
  | (P__reader | P__ignored P__reader) :: rest ->
    __magic (fun reader -> __with_readers rest (fun others -> go (reader :: others)))
  | _ :: rest -> __with_readers rest go

type ('a, 'b, 'c, 'd) scanner = ('a, Scanning.in_channel, 'b, 'c, 'a -> 'd, 'd) format6 -> 'c

let kscanf source (failed : Scanning.in_channel -> exn -> 'd) : ('a, 'b, 'c, 'd) scanner =
  fun format ->
  let pieces = Printf.__pieces format in
  let receive readers receiver =
    match __scan source readers pieces with
    | values -> __apply receiver values
    | exception ((Scan_failure _ | Failure _ | End_of_file) as problem) -> failed source problem
    | exception Invalid_argument text ->
      invalid_arg (text ^ " in format \"" ^ String.escaped (string_of_format format) ^ "\"")
  in
  __magic (__with_readers pieces (fun readers -> __magic (fun receiver -> receive readers receiver)))
let bscanf source : ('a, 'b, 'c, 'd) scanner =
  let failed source problem =
    match problem with
    | Scan_failure text | Failure text ->
      __bad (Printf.sprintf "scanf: bad input at char number %i: %s" source.Scanning.__taken text)
    | other -> raise other
  in
  fun format -> kscanf source failed format
let scanf : ('a, 'b, 'c, 'd) scanner = fun format -> bscanf Scanning.stdin format
let sscanf text : ('a, 'b, 'c, 'd) scanner = fun format -> bscanf (Scanning.from_string text) format
let ksscanf text (failed : Scanning.in_channel -> exn -> 'd) : ('a, 'b, 'c, 'd) scanner =
  fun format -> kscanf (Scanning.from_string text) failed format
let unescaped text = sscanf ("\"" ^ text ^ "\"") "%S%!" (fun read -> read)

(* Formatted printing. All of 4.13's Printf; formats with %( and %{ are refused before they get here.

   A format value is the list of its pieces (see Stdlib and the compiler's table of formats). Arguments are taken one
   by one; nothing is printed, and no function of %a or %t called, before the last one has come. *)

external __hex_float : int -> float -> string = "%hexfloat"

(* Width and alignment. *)

type __alignment = A__left | A__right | A__zeros

let __is_sign c = c = '+' || c = '-' || c = ' '
(* How many characters a number keeps before its zeros: a sign or the mark of a hexadecimal number. *)
let __front text =
  let length = String.length text in
  if length > 0 && __is_sign text.[0] then 1
  else if length > 1 && text.[0] = '0' && (text.[1] = 'x' || text.[1] = 'X') then 2
  else 0
let __pad alignment width text =
  let missing = width - String.length text in
  if missing <= 0 then text
  else
    match alignment with
    | A__left -> text ^ String.make missing ' '
    | A__right -> String.make missing ' ' ^ text
    | A__zeros ->
      let front = __front text in
      String.sub text 0 front ^ String.make missing '0' ^ String.sub text front (String.length text - front)
let __has flag spec = String.contains spec.__flags flag
let __align_number spec =
  if __has '-' spec then A__left else if __has '0' spec then A__zeros else A__right
(* A negative width given as an argument asks for alignment to the left. *)
let __padded alignment width text =
  if width < 0 then __pad A__left (-width) text else __pad alignment width text

(* Conversions. Width and precision are the final ones, -1 for a precision that is not written. A negative precision
   given as an argument means its absolute value, except for hexadecimal floats, where it means none. *)

(* Puts underscores between groups of three digits. *)
let __group text =
  let length = String.length text in
  let start = if length > 0 && __is_sign text.[0] then 1 else 0 in
  let result = Buffer.create (length * 2) in
  String.iteri
    (fun i c ->
      if i > start && (length - i) mod 3 = 0 then Buffer.add_char result '_';
      Buffer.add_char result c)
    text;
  Buffer.contents result
let __sign_flag spec = if __has '+' spec then "+" else if __has ' ' spec then " " else ""
(* What C's printf writes for a number, without width and precision. *)
let __write_int spec n =
  match spec.__conversion with
  | 'u' -> __format_int "%u" n
  | 'd' | 'i' -> __format_int ("%" ^ __sign_flag spec ^ "d") n
  | letter -> __format_int ((if __has '#' spec then "%#" else "%") ^ String.make 1 letter) n
let __write_int32 spec n = __write_int spec (Int32.__shown spec.__conversion n)
let __write_int64 spec n = Int64.__written (__sign_flag spec) (__has '#' spec) spec.__conversion n
let __write_nativeint spec n = __write_int64 spec (Nativeint.__wide n)
let __show_int write spec width precision n =
  let sign = __sign_flag spec in
  let text = write spec n in
  let text =
    match spec.__conversion with
    | 'd' | 'i' | 'u' when __has '#' spec && sign = "" -> __group text
    | _ -> text
  in
  let text = if precision = -1 then text else __pad A__zeros (abs precision + __front text) text in
  let alignment =
    match __align_number spec with
    | A__zeros when precision <> -1 -> A__right
    | alignment -> alignment
  in
  __padded alignment width text

let __show_hex spec precision x =
  let text =
    match classify_float x with
    | FP_nan -> if copysign 1. x < 0. then "-nan" else "nan"
    | FP_infinite -> if x < 0. then "-infinity" else "infinity"
    | _ -> __hex_float (max precision (-1)) x
  in
  if text.[0] = '-' then text else __sign_flag spec ^ text
let __show_float_alone spec precision x =
  match spec.__conversion with
  | 'h' -> __show_hex spec precision x
  | 'H' -> String.uppercase_ascii (__show_hex spec precision x)
  | 'F' ->
    (match classify_float x with
     | FP_nan -> "nan"
     | FP_infinite -> if x < 0. then "neg_infinity" else "infinity"
     | _ ->
       if __has '#' spec then __show_hex spec precision x
       else
         let precision = if precision = -1 then 12 else abs precision in
         let text = __format_float ("%" ^ __sign_flag spec ^ "." ^ string_of_int precision ^ "g") x in
         if String.exists (fun c -> c = '.' || c = 'e') text then text else text ^ ".")
  | letter ->
    let precision = if precision = -1 then 6 else abs precision in
    __format_float ("%" ^ __sign_flag spec ^ "." ^ string_of_int precision ^ String.make 1 letter) x
let __show_float spec width precision x =
  __padded (__align_number spec) width (__show_float_alone spec precision x)
let __show_text spec width text = __padded (if __has '-' spec then A__left else A__right) width text
let __show_string spec width text =
  __show_text spec width (if spec.__conversion = 'S' then "\"" ^ String.escaped text ^ "\"" else text)
let __show_char_literal c = "'" ^ Char.escaped c ^ "'"

(* Walking. What is to be printed collects in a list, the last part first. *)

type __part = F__literal of string | F__text of string | F__custom of (unit -> string) | F__flush

(* Takes the arguments of `*` and goes on with width and precision. *)
let __with_width spec go =
  if spec.__width = -2 then __magic (fun width -> go width) else go (if spec.__width < 0 then 0 else spec.__width)
let __with_precision spec go =
  if spec.__precision = -2 then __magic (fun precision -> go precision) else go spec.__precision
let __with_int spec go = __with_width spec (fun width -> __with_precision spec (fun precision -> go width precision))
(* Strings and booleans know no precision: written without width and zeros it counts as a width. *)
let __text_spec spec =
  if spec.__width <> -1 then spec
  else { spec with __width = (if __has '0' spec && not (__has '-' spec) then 0 else spec.__precision); __precision = -1 }
let __with_text_width spec go =
  let spec = __text_spec spec in
  __with_width spec (fun width -> __with_precision spec (fun _ -> go width))

(* What is for reading fails when its turn comes. *)
let __only_read conversion = F__custom (fun () -> invalid_arg ("Printf: bad conversion " ^ conversion))

(* `custom f x` and `thunk f` make the part for a function of %a or %t: it is called when its turn comes, and what it
   gives is printed (those that print by themselves give nothing). *)
let rec __walk custom thunk finish parts pieces =
  match pieces with
  | [] -> finish parts
  | piece :: rest ->
    let text t = __walk custom thunk finish (F__text t :: parts) rest in
    (match piece with
     | P__text t -> __walk custom thunk finish (F__literal t :: parts) rest
     | P__char | P__next_char -> __magic (fun c -> text (String.make 1 c))
     | P__char_literal -> __magic (fun c -> text (__show_char_literal c))
     | P__string spec ->
       __with_text_width spec (fun width -> __magic (fun s -> text (__show_string spec width s)))
     | P__int spec -> __with_int spec (fun width precision -> __magic (fun n -> text (__show_int __write_int spec width precision n)))
     | P__int32 spec ->
       __with_int spec (fun width precision -> __magic (fun n -> text (__show_int __write_int32 spec width precision n)))
     | P__int64 spec ->
       __with_int spec (fun width precision -> __magic (fun n -> text (__show_int __write_int64 spec width precision n)))
     | P__nativeint spec ->
       __with_int spec (fun width precision -> __magic (fun n -> text (__show_int __write_nativeint spec width precision n)))
     | P__at -> text "@"
     | P__float spec ->
       __with_width spec (fun width ->
           __with_precision spec (fun precision ->
               __magic (fun x -> text (__show_float spec width precision x))))
     | P__bool spec ->
       __with_text_width spec (fun width -> __magic (fun b -> text (__show_text spec width (string_of_bool b))))
     | P__custom -> __magic (fun f x -> __walk custom thunk finish (custom f x :: parts) rest)
     | P__thunk -> __magic (fun f -> __walk custom thunk finish (thunk f :: parts) rest)
     | P__flush -> __walk custom thunk finish (F__flush :: parts) rest
     | P__counter _ -> __magic (fun n -> text (__format_int "%u" n))
     | P__set _ -> __magic (fun _ -> __walk custom thunk finish (__only_read "%[" :: parts) rest)
     | P__ignored _ | P__reader -> __walk custom thunk finish (__only_read "%_" :: parts) rest)
let __pieces (format : ('a, 'b, 'c, 'd, 'e, 'f) format6) = (__magic format : __format).__pieces

(* Prints the parts through two functions. *)
let __print text flush parts =
  List.iter
    (fun part ->
      match part with
      | F__literal t | F__text t -> text t
      | F__custom make -> text (make ())
      | F__flush -> flush ())
    (List.rev parts)

let __to_target text flush k target format =
  __magic
    (__walk
       (fun f x -> F__custom (fun () -> f target x; ""))
       (fun f -> F__custom (fun () -> f target; ""))
       (fun parts -> __print text flush parts; k target)
       [] (__pieces format))

let kfprintf (k : out_channel -> 'd) channel (format : ('a, out_channel, unit, 'd) format4) : 'a =
  __to_target (fun text -> output_string channel text) (fun () -> flush channel) k channel format
let kbprintf (k : Buffer.t -> 'd) buffer (format : ('a, Buffer.t, unit, 'd) format4) : 'a =
  __to_target (fun text -> Buffer.add_string buffer text) ignore k buffer format
let ksprintf (k : string -> 'd) (format : ('a, unit, string, 'd) format4) : 'a =
  __magic
    (__walk
       (fun f x -> F__custom (fun () -> f () x))
       (fun f -> F__custom (fun () -> f ()))
       (fun parts ->
         let buffer = Buffer.create 16 in
         __print (fun text -> Buffer.add_string buffer text) ignore parts;
         k (Buffer.contents buffer))
       [] (__pieces format))
let kprintf = ksprintf
let sprintf (format : ('a, unit, string) format) : 'a = ksprintf (fun text -> text) format
let fprintf channel (format : ('a, out_channel, unit) format) : 'a = kfprintf ignore channel format
let printf (format : ('a, out_channel, unit) format) : 'a = kfprintf ignore stdout format
let eprintf (format : ('a, out_channel, unit) format) : 'a = kfprintf ignore stderr format
let bprintf buffer (format : ('a, Buffer.t, unit) format) : 'a = kbprintf ignore buffer format

(* Those that take their arguments and print nothing. *)
let ikfprintf (k : 'b -> 'd) (target : 'b) (format : ('a, 'b, 'c, 'd) format4) : 'a =
  __magic (__walk (fun _ _ -> F__flush) (fun _ -> F__flush) (fun _ -> k target) [] (__pieces format))
let ifprintf (target : 'b) (format : ('a, 'b, 'c, unit) format4) : 'a = ikfprintf ignore target format
let ikbprintf (k : Buffer.t -> 'd) buffer (format : ('a, Buffer.t, unit, 'd) format4) : 'a = ikfprintf k buffer format
let ibprintf buffer (format : ('a, Buffer.t, unit) format) : 'a = ikfprintf ignore buffer format

(* The names that are in scope without a module: operators, conversions, references, printing, reading.

   Loaded first and opened. Exceptions other than Exit, and the types int, ref, result, format6, channels and so on are
   known to the machine. Names that start with two underscores belong to the library and are invisible to programs.
   Not offered: marshalling (output_value, input_value), binary integers, places in output and in standard input, LargeFile,
   the __LOC__ family. *)

external raise : exn -> 'a = "%raise"
external raise_notrace : exn -> 'a = "%raise"
let failwith message = raise (Failure message)
let invalid_arg message = raise (Invalid_argument message)
exception Exit

external __magic : 'a -> 'b = "%identity"

(* Comparison. *)

external ( = ) : 'a -> 'a -> bool = "%equal"
external ( <> ) : 'a -> 'a -> bool = "%notequal"
external ( < ) : 'a -> 'a -> bool = "%lessthan"
external ( > ) : 'a -> 'a -> bool = "%greaterthan"
external ( <= ) : 'a -> 'a -> bool = "%lessequal"
external ( >= ) : 'a -> 'a -> bool = "%greaterequal"
external compare : 'a -> 'a -> int = "%compare"
external ( == ) : 'a -> 'a -> bool = "%eq"
external ( != ) : 'a -> 'a -> bool = "%noteq"
let min a b = if a <= b then a else b
let max a b = if a >= b then a else b

(* Booleans. *)

external not : bool -> bool = "%boolnot"
external ( && ) : bool -> bool -> bool = "%sequand"
external ( & ) : bool -> bool -> bool = "%sequand"
external ( || ) : bool -> bool -> bool = "%sequor"
external ( or ) : bool -> bool -> bool = "%sequor"

(* Application: the argument is evaluated before the function, as in an ordinary call. *)

external ( |> ) : 'a -> ('a -> 'b) -> 'b = "%revapply"
external ( @@ ) : ('a -> 'b) -> 'a -> 'b = "%apply"

(* Integers. *)

external ( ~- ) : int -> int = "%negint"
external ( ~+ ) : int -> int = "%identity"
external ( + ) : int -> int -> int = "%addint"
external ( - ) : int -> int -> int = "%subint"
external ( * ) : int -> int -> int = "%mulint"
external ( / ) : int -> int -> int = "%divint"
external ( mod ) : int -> int -> int = "%modint"
external ( land ) : int -> int -> int = "%andint"
external ( lor ) : int -> int -> int = "%orint"
external ( lxor ) : int -> int -> int = "%xorint"
external ( lsl ) : int -> int -> int = "%lslint"
external ( lsr ) : int -> int -> int = "%lsrint"
external ( asr ) : int -> int -> int = "%asrint"
let succ n = n + 1
let pred n = n - 1
let abs n = if n < 0 then -n else n
let lnot n = n lxor -1
let max_int = 0x3fff_ffff_ffff_ffff
let min_int = max_int + 1

(* Floats. *)

external ( ~-. ) : float -> float = "%negfloat"
external ( ~+. ) : float -> float = "%identity"
external ( +. ) : float -> float -> float = "%addfloat"
external ( -. ) : float -> float -> float = "%subfloat"
external ( *. ) : float -> float -> float = "%mulfloat"
external ( /. ) : float -> float -> float = "%divfloat"
external ( ** ) : float -> float -> float = "%powfloat"
external sqrt : float -> float = "%sqrtfloat"
external exp : float -> float = "%expfloat"
external log : float -> float = "%logfloat"
external log10 : float -> float = "%log10float"
external expm1 : float -> float = "%expm1float"
external log1p : float -> float = "%log1pfloat"
external cos : float -> float = "%cosfloat"
external sin : float -> float = "%sinfloat"
external tan : float -> float = "%tanfloat"
external acos : float -> float = "%acosfloat"
external asin : float -> float = "%asinfloat"
external atan : float -> float = "%atanfloat"
external atan2 : float -> float -> float = "%atan2float"
external hypot : float -> float -> float = "%hypotfloat"
external cosh : float -> float = "%coshfloat"
external sinh : float -> float = "%sinhfloat"
external tanh : float -> float = "%tanhfloat"
external acosh : float -> float = "%acoshfloat"
external asinh : float -> float = "%asinhfloat"
external atanh : float -> float = "%atanhfloat"
external ceil : float -> float = "%ceilfloat"
external floor : float -> float = "%floorfloat"
external abs_float : float -> float = "%absfloat"
external copysign : float -> float -> float = "%copysignfloat"
external mod_float : float -> float -> float = "%fmodfloat"
external frexp : float -> float * int = "%frexpfloat"
external ldexp : float -> int -> float = "%ldexpfloat"
external modf : float -> float * float = "%modffloat"
external float : int -> float = "%floatofint"
external float_of_int : int -> float = "%floatofint"
external truncate : float -> int = "%intoffloat"
external int_of_float : float -> int = "%intoffloat"
let infinity = 1e999
let neg_infinity = -1e999
external __float_of_string : string -> float = "%floatofstring"
let nan = __float_of_string "nan"
let max_float = 0x1.fffffffffffffp+1023
let min_float = 0x1p-1022
let epsilon_float = 0x1p-52
type fpclass = FP_normal | FP_subnormal | FP_zero | FP_infinite | FP_nan
let classify_float x =
  if x <> x then FP_nan
  else
    let size = abs_float x in
    if size = infinity then FP_infinite
    else if size >= min_float then FP_normal
    else if size = 0. then FP_zero
    else FP_subnormal

(* Strings and conversions. *)

external ( ^ ) : string -> string -> string = "%stringappend"
external int_of_char : char -> int = "%identity"
let char_of_int n : char = if n < 0 || n > 255 then invalid_arg "char_of_int" else __magic n
external ignore : 'a -> unit = "%ignore"
let string_of_bool b = if b then "true" else "false"
let bool_of_string_opt = function
  | "true" -> Some true
  | "false" -> Some false
  | _ -> None
let bool_of_string = function
  | "true" -> true
  | "false" -> false
  | _ -> invalid_arg "bool_of_string"
external __format_int : string -> int -> string = "%formatint"
external int_of_string : string -> int = "%intofstring"
let string_of_int n = __format_int "%d" n
let int_of_string_opt text = try Some (int_of_string text) with Failure _ -> None
external __format_float : string -> float -> string = "%formatfloat"
external float_of_string : string -> float = "%floatofstring"
external __string_length : string -> int = "%stringlength"
external __string_get : string -> int -> char = "%stringgetunsafe"
let valid_float_lexem text =
  let length = __string_length text in
  let rec looks_like_int i =
    i >= length
    || (match __string_get text i with
        | '0' .. '9' | '-' -> looks_like_int (i + 1)
        | _ -> false)
  in
  if looks_like_int 0 then text ^ "." else text
let string_of_float x = valid_float_lexem (__format_float "%.12g" x)
let float_of_string_opt text = try Some (float_of_string text) with Failure _ -> None

(* Pairs, lists, references. *)

external fst : 'a * 'b -> 'a = "%field0"
external snd : 'a * 'b -> 'b = "%field1"
let rec ( @ ) first second =
  match first with
  | [] -> second
  | head :: tail -> head :: (tail @ second)
external ref : 'a -> 'a ref = "%makemutable"
external ( ! ) : 'a ref -> 'a = "%field0"
external ( := ) : 'a ref -> 'a -> unit = "%setfield0"
external incr : int ref -> unit = "%incr"
external decr : int ref -> unit = "%decr"

(* Channels. The standard ones are numbers for the machine: 0 standard input, 1 standard output, 2 standard error. Files are
   texts by name, which whoever runs the program may give to it; what it writes is there to be read, and gone when it ends. *)

type open_flag =
  | Open_rdonly
  | Open_wronly
  | Open_append
  | Open_creat
  | Open_trunc
  | Open_excl
  | Open_binary
  | Open_text
  | Open_nonblock
let __files : (string * string) list ref = ref []
type __source = { __content : string; mutable __place : int; mutable __readable : bool }
type __target = { __name : string; mutable __written : string list; mutable __writable : bool }
external __output : int -> string -> unit = "%output"
external __flush : int -> unit = "%flush"
external __bytes_make : int -> char -> bytes = "%bytesmakeunsafe"
external __string_sub : string -> int -> int -> string = "%stringsubunsafe"
let stdin : in_channel = __magic 0
let stdout : out_channel = __magic 1
let stderr : out_channel = __magic 2
let __is_standard (channel : out_channel) = __magic channel == 1 || __magic channel == 2
let __closed () = raise (Sys_error "Bad file descriptor")
let rec __file name files =
  match files with
  | [] -> None
  | (other, content) :: rest -> if other = name then Some content else __file name rest
let rec __without name files =
  match files with
  | [] -> []
  | ((other, _) as file) :: rest -> if other = name then rest else file :: __without name rest
let __keep name content = __files := (name, content) :: __without name !__files

(* Output. What is written to a file collects in a list, the last part first. *)

external __concat : string -> string list -> string = "%stringconcat"
let rec __join parts after =
  match parts with
  | [] -> __concat "" after
  | part :: before -> __join before (part :: after)

let output_string (channel : out_channel) text =
  if __is_standard channel then __output (__magic channel) text
  else
    let target : __target = __magic channel in
    if target.__writable then target.__written <- text :: target.__written else __closed ()
let output_bytes channel (text : bytes) = output_string channel (__string_sub (__magic text) 0 (__string_length (__magic text)))
let output_char channel c = output_string channel (__magic (__bytes_make 1 c))
let output_byte channel n = output_char channel (__magic (n land 255))
let output_substring channel text start length =
  if start < 0 || length < 0 || start > __string_length text - length then invalid_arg "output_substring"
  else output_string channel (__string_sub text start length)
let output channel (text : bytes) start length =
  if start < 0 || length < 0 || start > __string_length (__magic text) - length then invalid_arg "output"
  else output_string channel (__string_sub (__magic text) start length)
let flush (channel : out_channel) : unit =
  if __is_standard channel then __flush (__magic channel)
  else
    let target : __target = __magic channel in
    if target.__writable then begin
      let content = __join target.__written [] in
      target.__written <- [ content ];
      __keep target.__name content
    end
let flush_all () = flush stdout; flush stderr
let rec __has flag flags =
  match flags with
  | [] -> false
  | first :: rest -> first = flag || __has flag rest
let open_out_gen flags (_ : int) name : out_channel =
  match __file name !__files with
  | None when not (__has Open_creat flags) -> raise (Sys_error (name ^ ": No such file or directory"))
  | Some _ when __has Open_excl flags && __has Open_creat flags -> raise (Sys_error (name ^ ": File exists"))
  | before ->
    let kept = match before with Some content when __has Open_append flags -> content | _ -> "" in
    __keep name kept;
    __magic { __name = name; __written = [ kept ]; __writable = true }
let open_out name = open_out_gen [ Open_wronly; Open_creat; Open_trunc; Open_text ] 0o666 name
let open_out_bin name = open_out_gen [ Open_wronly; Open_creat; Open_trunc; Open_binary ] 0o666 name
let close_out channel =
  flush channel;
  if not (__is_standard channel) then (__magic channel : __target).__writable <- false
let close_out_noerr channel = close_out channel
let set_binary_mode_out (_ : out_channel) (_ : bool) = ()
let print_char c = output_char stdout c
let print_string text = __output 1 text
let print_bytes text = output_bytes stdout text
let print_int n = __output 1 (string_of_int n)
let print_float x = __output 1 (string_of_float x)
let print_endline text = __output 1 text; __output 1 "\n"; __flush 1
let print_newline () = __output 1 "\n"; __flush 1
let prerr_char c = output_char stderr c
let prerr_string text = __output 2 text
let prerr_bytes text = output_bytes stderr text
let prerr_int n = __output 2 (string_of_int n)
let prerr_float x = __output 2 (string_of_float x)
let prerr_endline text = __output 2 text; __output 2 "\n"; __flush 2
let prerr_newline () = __output 2 "\n"; __flush 2

(* Input. *)

external __read_line : unit -> string = "%readline"
external __read_char : unit -> char = "%readchar"
external __bytes_set : bytes -> int -> char -> unit = "%bytessetunsafe"
let read_line () = flush stdout; __read_line ()
let read_int () = int_of_string (read_line ())
let read_int_opt () = int_of_string_opt (read_line ())
let read_float () = float_of_string (read_line ())
let read_float_opt () = float_of_string_opt (read_line ())
let __is_stdin (channel : in_channel) = __magic channel == 0
(* A file that is open. *)
let __source (channel : in_channel) : __source =
  if __is_stdin channel then raise (Sys_error "Illegal seek")
  else
    let source : __source = __magic channel in
    if source.__readable then source else __closed ()
let input_char (channel : in_channel) =
  if __is_stdin channel then __read_char ()
  else
    let source = __source channel in
    let place = source.__place in
    if place >= __string_length source.__content then raise End_of_file
    else begin
      source.__place <- place + 1;
      __string_get source.__content place
    end
let input_line (channel : in_channel) =
  if __is_stdin channel then __read_line ()
  else
    let source = __source channel in
    let length = __string_length source.__content and start = source.__place in
    let rec stop i = if i < length && __string_get source.__content i <> '\n' then stop (i + 1) else i in
    if start >= length then raise End_of_file
    else begin
      let stop = stop start in
      source.__place <- stop + 1;
      __string_sub source.__content start (stop - start)
    end
let input_byte channel = int_of_char (input_char channel)
let open_in_gen (_ : open_flag list) (_ : int) name : in_channel =
  match __file name !__files with
  | Some content -> __magic { __content = content; __place = 0; __readable = true }
  | None -> raise (Sys_error (name ^ ": No such file or directory"))
let open_in name = open_in_gen [ Open_rdonly; Open_text ] 0 name
let open_in_bin name = open_in_gen [ Open_rdonly; Open_binary ] 0 name
let close_in channel = if not (__is_stdin channel) then (__magic channel : __source).__readable <- false
let close_in_noerr channel = close_in channel
let in_channel_length channel = __string_length (__source channel).__content
let pos_in channel = (__source channel).__place
let seek_in channel place = (__source channel).__place <- place
let set_binary_mode_in (_ : in_channel) (_ : bool) = ()
let __check_input name text start length =
  if start < 0 || length < 0 || start > __string_length (__magic (text : bytes)) - length then invalid_arg name
let input channel text start length =
  __check_input "input" text start length;
  let rec fill i =
    if i = length then i
    else
      match input_char channel with
      | c -> __bytes_set text (start + i) c; if c = '\n' then i + 1 else fill (i + 1)
      | exception End_of_file -> i
  in
  fill 0
let really_input channel text start length =
  __check_input "really_input" text start length;
  for i = start to start + length - 1 do __bytes_set text i (input_char channel) done
let really_input_string channel length : string =
  if length < 0 then invalid_arg "Bytes.create"
  else begin
    let text = __bytes_make length '\000' in
    really_input channel text 0 length;
    __magic text
  end

(* Formats: see Printf for what the pieces mean. *)

type ('a, 'b, 'c, 'd) format4 = ('a, 'b, 'c, 'c, 'c, 'd) format6
type ('a, 'b, 'c) format = ('a, 'b, 'c, 'c) format4
type __spec = { __flags : string; __width : int; __precision : int; __conversion : char }
type __piece =
  | P__text of string
  | P__char
  | P__char_literal
  | P__string of __spec
  | P__int of __spec
  | P__float of __spec
  | P__bool of __spec
  | P__int32 of __spec
  | P__int64 of __spec
  | P__nativeint of __spec
  | P__custom
  | P__thunk
  | P__flush
  | P__at
  | P__next_char
  | P__reader
  | P__counter of char
  | P__set of int * string
  | P__ignored of __piece
type __format = { __pieces : __piece list; __text : string }
let string_of_format (format : ('a, 'b, 'c, 'd, 'e, 'f) format6) = (__magic format : __format).__text
external format_of_string : ('a, 'b, 'c, 'd, 'e, 'f) format6 -> ('a, 'b, 'c, 'd, 'e, 'f) format6 = "%identity"
let ( ^^ ) (first : ('a, 'b, 'c, 'd, 'e, 'f) format6) (second : ('f, 'b, 'c, 'e, 'g, 'h) format6)
    : ('a, 'b, 'c, 'd, 'g, 'h) format6 =
  let first : __format = __magic first and second : __format = __magic second in
  __magic { __pieces = first.__pieces @ second.__pieces; __text = first.__text ^ "%," ^ second.__text }

(* Ending. *)

external __exit : int -> 'a = "%exit"
let __exit_functions : (unit -> unit) list ref = ref []
let at_exit f = __exit_functions := f :: !__exit_functions
let rec do_at_exit () =
  match !__exit_functions with
  | [] -> flush_all ()
  | f :: rest -> __exit_functions := rest; f (); do_at_exit ()
let exit status = do_at_exit (); __exit status

(* Mutable sequences of bytes. All of 4.13's Bytes but the readers and writers of int32 and int64.
   A fresh byte sequence of Bytes.create is all zero bytes. *)

type t = bytes

external length : bytes -> int = "%stringlength"
external get : bytes -> int -> char = "%stringget"
external set : bytes -> int -> char -> unit = "%bytesset"
external unsafe_get : bytes -> int -> char = "%stringgetunsafe"
external unsafe_set : bytes -> int -> char -> unit = "%bytessetunsafe"
external unsafe_blit : bytes -> int -> bytes -> int -> int -> unit = "%bytesblitunsafe"
external unsafe_blit_string : string -> int -> bytes -> int -> int -> unit = "%bytesblitunsafe"
external unsafe_fill : bytes -> int -> int -> char -> unit = "%bytesfillunsafe"
external unsafe_to_string : bytes -> string = "%identity"
external unsafe_of_string : string -> bytes = "%identity"
external compare : t -> t -> int = "%stringcompare"
external equal : t -> t -> bool = "%stringequal"

let __s = unsafe_to_string
let __b = unsafe_of_string
let create = String.create
let make n c = __b (String.make n c)
let init n f = __b (String.init n f)
let empty = create 0
let copy text = __b (String.copy (__s text))
let of_string = String.to_bytes
let to_string = String.of_bytes
let sub text start count = __b (String.sub (__s text) start count)
let sub_string text start count = String.sub (__s text) start count
let __add a b =
  let sum = a + b in
  if (a < 0) = (b < 0) && (sum < 0) <> (a < 0) then invalid_arg "Bytes.extend" else sum
let extend text left right =
  let result = create (__add (__add (length text) left) right) in
  let from = if left < 0 then -left else 0 and start = if left < 0 then 0 else left in
  let count = min (length text - from) (length result - start) in
  if count > 0 then unsafe_blit text from result start count;
  result
let fill = String.fill
let blit source from target start count =
  if String.__outside (__s source) from count || String.__outside (__s target) start count
  then invalid_arg "Bytes.blit"
  else unsafe_blit source from target start count
let blit_string = String.blit
let concat separator parts = __b (String.concat (__s separator) (List.map __s parts))
let cat first second = __b (__s first ^ __s second)

let iter f text = String.iter f (__s text)
let iteri f text = String.iteri f (__s text)
let map f text = __b (String.map f (__s text))
let mapi f text = __b (String.mapi f (__s text))
let fold_left f accumulator text = String.fold_left f accumulator (__s text)
let fold_right f text accumulator = String.fold_right f (__s text) accumulator
let for_all p text = String.for_all p (__s text)
let exists p text = String.exists p (__s text)

let index text c = String.index (__s text) c
let index_opt text c = String.index_opt (__s text) c
let index_from text i c = String.index_from (__s text) i c
let index_from_opt text i c = String.index_from_opt (__s text) i c
let rindex text c = String.rindex (__s text) c
let rindex_opt text c = String.rindex_opt (__s text) c
let rindex_from text i c = String.rindex_from (__s text) i c
let rindex_from_opt text i c = String.rindex_from_opt (__s text) i c
let contains text c = String.contains (__s text) c
let contains_from text i c = String.contains_from (__s text) i c
let rcontains_from text i c = String.rcontains_from (__s text) i c
let starts_with ~prefix text = String.starts_with ~prefix:(__s prefix) (__s text)
let ends_with ~suffix text = String.ends_with ~suffix:(__s suffix) (__s text)

(* The results are fresh, even where String gives its argument back. *)
let trim text = __b (String.copy (String.trim (__s text)))
let escaped text = __b (String.copy (String.escaped (__s text)))
let split_on_char separator text = List.map __b (String.split_on_char separator (__s text))
let uppercase_ascii text = __b (String.uppercase_ascii (__s text))
let lowercase_ascii text = __b (String.lowercase_ascii (__s text))
let capitalize_ascii text = __b (String.capitalize_ascii (__s text))
let uncapitalize_ascii text = __b (String.uncapitalize_ascii (__s text))
let uppercase text = __b (String.uppercase (__s text))
let lowercase text = __b (String.lowercase (__s text))
let capitalize text = __b (String.capitalize (__s text))
let uncapitalize text = __b (String.uncapitalize (__s text))

let to_seq (text : t) : char Seq.t = String.to_seq (__s text)
let to_seqi (text : t) : (int * char) Seq.t = String.to_seqi (__s text)
let of_seq (sequence : char Seq.t) : t = __b (String.of_seq sequence)

let get_uint8 text i = String.get_uint8 (__s text) i
let get_int8 text i = String.get_int8 (__s text) i
let get_uint16_le text i = String.get_uint16_le (__s text) i
let get_uint16_be text i = String.get_uint16_be (__s text) i
let get_uint16_ne = get_uint16_le
let get_int16_le text i = String.get_int16_le (__s text) i
let get_int16_be text i = String.get_int16_be (__s text) i
let get_int16_ne = get_int16_le
let __byte n = Char.unsafe_chr (n land 255)
let set_uint8 text i n = set text i (__byte n)
let set_int8 = set_uint8
let set_uint16_le text i n =
  if String.__outside (__s text) i 2 then invalid_arg "index out of bounds";
  unsafe_set text i (__byte n);
  unsafe_set text (i + 1) (__byte (n asr 8))
let set_uint16_be text i n =
  if String.__outside (__s text) i 2 then invalid_arg "index out of bounds";
  unsafe_set text i (__byte (n asr 8));
  unsafe_set text (i + 1) (__byte n)
let set_uint16_ne = set_uint16_le
let set_int16_le = set_uint16_le
let set_int16_be = set_uint16_be
let set_int16_ne = set_uint16_le

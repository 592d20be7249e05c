(* Mutable sequences of bytes. All of Bytes up to 5.3 but the readers and writers of UTF-16.
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

external __int32_to_int : int32 -> int = "%field0"
external __upper : int64 -> int = "%field0"
external __lower : int64 -> int = "%field1"
let __check text i count = if i < 0 || i > length text - count then invalid_arg "index out of bounds"
let __set_word_le text i n =
  set_uint16_le text i n;
  set_uint16_le text (i + 2) (n asr 16)
let __set_word_be text i n =
  set_uint16_be text i (n asr 16);
  set_uint16_be text (i + 2) n
let get_int32_le text i = String.get_int32_le (__s text) i
let get_int32_be text i = String.get_int32_be (__s text) i
let get_int32_ne = get_int32_le
let get_int64_le text i = String.get_int64_le (__s text) i
let get_int64_be text i = String.get_int64_be (__s text) i
let get_int64_ne = get_int64_le
let set_int32_le text i n =
  __check text i 4;
  __set_word_le text i (__int32_to_int n)
let set_int32_be text i n =
  __check text i 4;
  __set_word_be text i (__int32_to_int n)
let set_int32_ne = set_int32_le
let set_int64_le text i n =
  __check text i 8;
  __set_word_le text i (__lower n);
  __set_word_le text (i + 4) (__upper n)
let set_int64_be text i n =
  __check text i 8;
  __set_word_be text i (__upper n);
  __set_word_be text (i + 4) (__lower n)
let set_int64_ne = set_int64_le

(* Since 4.14 and 5.0. *)

let get_utf_8_uchar text i = String.get_utf_8_uchar (__s text) i
let is_valid_utf_8 text = String.is_valid_utf_8 (__s text)
(* The bytes of a character, as a number with the first one in its lowest byte, and their number. *)
let __utf_8 u =
  let n = Uchar.to_int u in
  let tail shift = 0x80 lor ((n lsr shift) land 0x3f) in
  match Uchar.utf_8_byte_length u with
  | 1 -> n, 1
  | 2 -> 0xc0 lor (n lsr 6) lor (tail 0 lsl 8), 2
  | 3 -> 0xe0 lor (n lsr 12) lor (tail 6 lsl 8) lor (tail 0 lsl 16), 3
  | _ -> 0xf0 lor (n lsr 18) lor (tail 12 lsl 8) lor (tail 6 lsl 16) lor (tail 0 lsl 24), 4
let set_utf_8_uchar text i u =
  let bytes, count = __utf_8 u in
  if i < 0 || i >= length text then invalid_arg "index out of bounds"
  else if i + count > length text then 0
  else begin
    for n = 0 to count - 1 do set_uint8 text (i + n) (bytes lsr (8 * n)) done;
    count
  end
external __hash : int -> int -> int -> 'a -> int = "%hash"
let hash (text : t) = __hash 10 100 0 text
let seeded_hash seed (text : t) = __hash 10 100 seed text

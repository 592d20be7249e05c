(* Strings: immutable sequences of bytes. All of 4.13's String but the readers of int32 and int64.

   Bytes have the same representation, so Bytes reuses these functions; that is why their failures name both. *)

type t = string

external length : string -> int = "%stringlength"
external get : string -> int -> char = "%stringget"
external unsafe_get : string -> int -> char = "%stringgetunsafe"
external __set : bytes -> int -> char -> unit = "%bytessetunsafe"
external __blit : string -> int -> bytes -> int -> int -> unit = "%bytesblitunsafe"
external __fill : bytes -> int -> int -> char -> unit = "%bytesfillunsafe"
external __freeze : bytes -> string = "%identity"
external __thaw : string -> bytes = "%identity"
external concat : string -> string list -> string = "%stringconcat"
external cat : string -> string -> string = "%stringappend"
external equal : t -> t -> bool = "%stringequal"
external __equal : string -> string -> bool = "%stringequal"
external compare : t -> t -> int = "%stringcompare"
external escaped : string -> string = "%stringescaped"

let __max_length = 144115188075855863
let __create n = if n < 0 || n > __max_length then invalid_arg "Bytes.create" else __bytes_make n '\000'
let make n c = if n < 0 || n > __max_length then invalid_arg "Bytes.create" else __freeze (__bytes_make n c)
let init n f =
  let result = __create n in
  for i = 0 to n - 1 do __set result i (f i) done;
  __freeze result
let empty = ""
let __outside text start count = start < 0 || count < 0 || start > length text - count
let sub text start count =
  if __outside text start count then invalid_arg "String.sub / Bytes.sub" else __string_sub text start count
let copy text = __string_sub text 0 (length text)
let of_bytes text = copy (__freeze text)
let to_bytes text = __thaw (copy text)
let blit source from target start count =
  if __outside source from count || __outside (__freeze target) start count
  then invalid_arg "String.blit / Bytes.blit_string"
  else __blit source from target start count
let fill target start count c =
  if __outside (__freeze target) start count then invalid_arg "String.fill / Bytes.fill"
  else __fill target start count c

(* Going through. *)

let iter (f : char -> unit) text = for i = 0 to length text - 1 do f (unsafe_get text i) done
let iteri (f : int -> char -> unit) text = for i = 0 to length text - 1 do f i (unsafe_get text i) done
let map f text =
  let result = __create (length text) in
  for i = 0 to length text - 1 do __set result i (f (unsafe_get text i)) done;
  __freeze result
let mapi f text =
  let result = __create (length text) in
  for i = 0 to length text - 1 do __set result i (f i (unsafe_get text i)) done;
  __freeze result
let fold_left f accumulator text =
  let rec from i accumulator =
    if i = length text then accumulator else from (i + 1) (f accumulator (unsafe_get text i))
  in
  from 0 accumulator
let fold_right f text accumulator =
  let rec before i accumulator =
    if i = 0 then accumulator else before (i - 1) (f (unsafe_get text (i - 1)) accumulator)
  in
  before (length text) accumulator
let for_all p text =
  let rec from i = i = length text || (p (unsafe_get text i) && from (i + 1)) in
  from 0
let exists p text =
  let rec from i = i < length text && (p (unsafe_get text i) || from (i + 1)) in
  from 0

(* Searching. The position before the first and the one behind the last character are allowed to start from. *)

let rec __find_up text i stop c =
  if i >= stop then -1 else if unsafe_get text i = c then i else __find_up text (i + 1) stop c
let rec __find_down text i c =
  if i < 0 then -1 else if unsafe_get text i = c then i else __find_down text (i - 1) c
let __or_not_found i = if i < 0 then raise Not_found else i
let __or_none i = if i < 0 then None else Some i
let index text c = __or_not_found (__find_up text 0 (length text) c)
let index_opt text c = __or_none (__find_up text 0 (length text) c)
let index_from text i c =
  if i < 0 || i > length text then invalid_arg "String.index_from / Bytes.index_from"
  else __or_not_found (__find_up text i (length text) c)
let index_from_opt text i c =
  if i < 0 || i > length text then invalid_arg "String.index_from_opt / Bytes.index_from_opt"
  else __or_none (__find_up text i (length text) c)
let rindex text c = __or_not_found (__find_down text (length text - 1) c)
let rindex_opt text c = __or_none (__find_down text (length text - 1) c)
let rindex_from text i c =
  if i < -1 || i >= length text then invalid_arg "String.rindex_from / Bytes.rindex_from"
  else __or_not_found (__find_down text i c)
let rindex_from_opt text i c =
  if i < -1 || i >= length text then invalid_arg "String.rindex_from_opt / Bytes.rindex_from_opt"
  else __or_none (__find_down text i c)
let contains_from text i c =
  if i < 0 || i > length text then invalid_arg "String.contains_from / Bytes.contains_from"
  else __find_up text i (length text) c >= 0
let rcontains_from text i c =
  if i < 0 || i >= length text then invalid_arg "String.rcontains_from / Bytes.rcontains_from"
  else __find_down text i c >= 0
let contains text c = __find_up text 0 (length text) c >= 0
let starts_with ~prefix text =
  length prefix <= length text && __equal prefix (__string_sub text 0 (length prefix))
let ends_with ~suffix text =
  length suffix <= length text
  && __equal suffix (__string_sub text (length text - length suffix) (length suffix))

(* Cutting and case. *)

let split_on_char separator text =
  let rec parts start =
    let stop = __find_up text start (length text) separator in
    if stop < 0 then [ __string_sub text start (length text - start) ]
    else
      let first = __string_sub text start (stop - start) in
      first :: parts (stop + 1)
  in
  parts 0
let trim text =
  let blank i = match unsafe_get text i with ' ' | '\t' | '\n' | '\r' | '\012' -> true | _ -> false in
  let rec first i = if i < length text && blank i then first (i + 1) else i in
  let rec last i = if i >= 0 && blank i then last (i - 1) else i in
  let start = first 0 in
  if start = length text then if start = 0 then text else ""
  else
    let stop = last (length text - 1) in
    if start = 0 && stop = length text - 1 then text else __string_sub text start (stop - start + 1)
let uppercase_ascii text = map Char.uppercase_ascii text
let lowercase_ascii text = map Char.lowercase_ascii text
let __map_first f text =
  let result = __thaw (copy text) in
  if length text > 0 then __set result 0 (f (unsafe_get text 0));
  __freeze result
let capitalize_ascii text = __map_first Char.uppercase_ascii text
let uncapitalize_ascii text = __map_first Char.lowercase_ascii text

(* Those of old that know Latin-1, and those that change strings: they take bytes. *)

let uppercase text = map Char.uppercase text
let lowercase text = map Char.lowercase text
let capitalize text = __map_first Char.uppercase text
let uncapitalize text = __map_first Char.lowercase text
external set : bytes -> int -> char -> unit = "%bytesset"
let create = __create
external unsafe_set : bytes -> int -> char -> unit = "%bytessetunsafe"
external unsafe_blit : string -> int -> bytes -> int -> int -> unit = "%bytesblitunsafe"
external unsafe_fill : bytes -> int -> int -> char -> unit = "%bytesfillunsafe"

(* Sequences. *)

let to_seq (text : t) : char Seq.t =
  let rec from i () = if i = length text then Seq.Nil else Seq.Cons (unsafe_get text i, from (i + 1)) in
  from 0
let to_seqi (text : t) : (int * char) Seq.t =
  let rec from i () = if i = length text then Seq.Nil else Seq.Cons ((i, unsafe_get text i), from (i + 1)) in
  from 0
let of_seq (sequence : char Seq.t) : t =
  concat "" (List.map (fun c -> __freeze (__bytes_make 1 c)) (List.of_seq sequence))

(* Numbers inside strings; the machine is little-endian. *)

let __signed bits n = if n >= 1 lsl (bits - 1) then n - (1 lsl bits) else n
let get_uint8 text i = Char.code (get text i)
let get_int8 text i = __signed 8 (get_uint8 text i)
let get_uint16_le text i =
  if __outside text i 2 then invalid_arg "index out of bounds"
  else Char.code (unsafe_get text i) lor (Char.code (unsafe_get text (i + 1)) lsl 8)
let get_uint16_be text i =
  let n = get_uint16_le text i in
  ((n land 255) lsl 8) lor (n lsr 8)
let get_uint16_ne = get_uint16_le
let get_int16_le text i = __signed 16 (get_uint16_le text i)
let get_int16_be text i = __signed 16 (get_uint16_be text i)
let get_int16_ne = get_int16_le

external __make_int32 : int -> int32 = "%makeint32"
external __make_int64 : int -> int -> int64 = "%makeint64"
let __word_le text i = get_uint16_le text i lor (get_uint16_le text (i + 2) lsl 16)
let __word_be text i = (get_uint16_be text i lsl 16) lor get_uint16_be text (i + 2)
let get_int32_le text i = __make_int32 (__signed 32 (__word_le text i))
let get_int32_be text i = __make_int32 (__signed 32 (__word_be text i))
let get_int32_ne = get_int32_le
let get_int64_le text i =
  let lower = __word_le text i in
  __make_int64 (__signed 32 (__word_le text (i + 4))) lower
let get_int64_be text i =
  let upper = __signed 32 (__word_be text i) in
  __make_int64 upper (__word_be text (i + 4))
let get_int64_ne = get_int64_le

(* Since 4.14 and 5.0. What is no UTF-8 is taken together as far as it could have begun a character. *)

let get_utf_8_uchar text i =
  let first = get_uint8 text i in
  (* The byte at a place goes on a character if it lies between these; 0 otherwise. *)
  let next n low high =
    if i + n >= length text then 0
    else
      let byte = get_uint8 text (i + n) in
      if byte >= low && byte <= high then byte else 0
  in
  let rec rest count n value =
    if n = count then Uchar.utf_decode count (Uchar.unsafe_of_int value)
    else
      match next n 0x80 0xbf with
      | 0 -> Uchar.utf_decode_invalid n
      | byte -> rest count (n + 1) ((value lsl 6) lor (byte land 0x3f))
  in
  let second count low high =
    match next 1 low high with
    | 0 -> Uchar.utf_decode_invalid 1
    | byte -> rest count 2 (((first land (0x7f lsr count)) lsl 6) lor (byte land 0x3f))
  in
  if first < 0x80 then Uchar.utf_decode 1 (Uchar.unsafe_of_int first)
  else if first >= 0xc2 && first <= 0xdf then second 2 0x80 0xbf
  else if first = 0xe0 then second 3 0xa0 0xbf
  else if first = 0xed then second 3 0x80 0x9f
  else if first >= 0xe1 && first <= 0xef then second 3 0x80 0xbf
  else if first = 0xf0 then second 4 0x90 0xbf
  else if first = 0xf4 then second 4 0x80 0x8f
  else if first >= 0xf1 && first <= 0xf3 then second 4 0x80 0xbf
  else Uchar.utf_decode_invalid 1
let is_valid_utf_8 text =
  let rec from i =
    i >= length text
    || (let decode = get_utf_8_uchar text i in
        Uchar.utf_decode_is_valid decode && from (i + Uchar.utf_decode_length decode))
  in
  from 0
external __hash : int -> int -> int -> 'a -> int = "%hash"
let hash (text : t) = __hash 10 100 0 text
let seeded_hash seed (text : t) = __hash 10 100 seed text

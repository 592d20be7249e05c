(* MD5 of texts (RFC 1321). All of Digest up to 5.2 but channels, files and the other algorithms. *)

type t = string

let compare : t -> t -> int = String.compare
let equal : t -> t -> bool = String.equal

(* Words of 32 bits stand in ints. *)
let __mask = 0xffff_ffff
let __sines = Array.init 64 (fun i -> int_of_float (floor (abs_float (sin (float_of_int (i + 1))) *. 4294967296.)))
let __turns = [| 7; 12; 17; 22; 5; 9; 14; 20; 4; 11; 16; 23; 6; 10; 15; 21 |]
let __turn word n = ((word lsl n) lor (word lsr (32 - n))) land __mask

(* The text with its padding: a one, zeros, and the number of bits. *)
let __padded text =
  let length = String.length text in
  let whole = (length + 72) / 64 * 64 in
  let bytes = Bytes.make whole '\000' in
  Bytes.blit_string text 0 bytes 0 length;
  Bytes.set bytes length '\128';
  for i = 0 to 7 do Bytes.set_uint8 bytes (whole - 8 + i) ((length * 8) lsr (8 * i)) done;
  bytes
let __word bytes i = Bytes.get_uint16_le bytes i lor (Bytes.get_uint16_le bytes (i + 2) lsl 16)
let string text : t =
  let bytes = __padded text in
  let words = Array.make 16 0 in
  let rec round i a b c d =
    if i = 64 then a, b, c, d
    else
      let mixed, word =
        match i / 16 with
        | 0 -> (b land c) lor (lnot b land d), i
        | 1 -> (b land d) lor (c land lnot d), (5 * i) + 1
        | 2 -> b lxor c lxor d, (3 * i) + 5
        | _ -> c lxor (b lor (lnot d land __mask)), 7 * i
      in
      let sum = (a + mixed + Array.unsafe_get __sines i + Array.unsafe_get words (word land 15)) land __mask in
      let turned = __turn sum (Array.unsafe_get __turns ((i / 16 * 4) + (i land 3))) in
      round (i + 1) d ((b + turned) land __mask) b c
  in
  let rec block at a b c d =
    if at = Bytes.length bytes then a, b, c, d
    else begin
      for i = 0 to 15 do Array.unsafe_set words i (__word bytes (at + (4 * i))) done;
      let a', b', c', d' = round 0 a b c d in
      block (at + 64) ((a + a') land __mask) ((b + b') land __mask) ((c + c') land __mask) ((d + d') land __mask)
    end
  in
  let a, b, c, d = block 0 0x67452301 0xefcdab89 0x98badcfe 0x10325476 in
  let parts = [| a; b; c; d |] in
  String.init 16 (fun i -> Char.unsafe_chr ((parts.(i / 4) lsr (8 * (i land 3))) land 255))
let bytes text = string (Bytes.unsafe_to_string text)
let substring text start length =
  if start < 0 || length < 0 || start > String.length text - length then invalid_arg "Digest.substring"
  else string (String.sub text start length)
let subbytes text start length =
  if start < 0 || length < 0 || start > Bytes.length text - length then invalid_arg "Digest.subbytes"
  else string (Bytes.sub_string text start length)

let to_hex (digest : t) =
  if String.length digest <> 16 then invalid_arg "Digest.to_hex"
  else String.concat "" (List.init 16 (fun i -> Printf.sprintf "%02x" (Char.code digest.[i])))
let __digit c =
  match c with
  | '0' .. '9' -> Char.code c - 48
  | 'a' .. 'f' -> Char.code c - 87
  | 'A' .. 'F' -> Char.code c - 55
  | _ -> invalid_arg "Digest.from_hex"
let from_hex text : t =
  if String.length text <> 32 then invalid_arg "Digest.from_hex"
  else String.init 16 (fun i -> Char.chr ((__digit text.[2 * i] lsl 4) + __digit text.[(2 * i) + 1]))
let of_hex = from_hex

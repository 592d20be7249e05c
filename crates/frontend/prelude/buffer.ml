(* Strings that grow. All of 4.13's Buffer but what needs Uchar, int32 or int64.
   How the room grows cannot be seen; add_channel reads from standard input only. *)

type t = { mutable __bytes : bytes; mutable __length : int }

let create n = { __bytes = Bytes.create (if n < 16 then 16 else if n > 65536 then 65536 else n); __length = 0 }
let contents buffer = Bytes.sub_string buffer.__bytes 0 buffer.__length
let to_bytes buffer = Bytes.sub buffer.__bytes 0 buffer.__length
let sub buffer start count =
  if start < 0 || count < 0 || start > buffer.__length - count then invalid_arg "Buffer.sub"
  else Bytes.sub_string buffer.__bytes start count
let blit buffer start target target_start count =
  if start < 0 || count < 0 || start > buffer.__length - count
     || target_start < 0 || target_start > Bytes.length target - count
  then invalid_arg "Buffer.blit"
  else Bytes.unsafe_blit buffer.__bytes start target target_start count
let nth buffer i =
  if i < 0 || i >= buffer.__length then invalid_arg "Buffer.nth" else Bytes.unsafe_get buffer.__bytes i
let length buffer = buffer.__length
let clear buffer = buffer.__length <- 0
let reset buffer = buffer.__length <- 0
let truncate buffer n =
  if n < 0 || n > buffer.__length then invalid_arg "Buffer.truncate" else buffer.__length <- n
let output_buffer channel buffer = output_string channel (contents buffer)

let __reserve buffer count =
  let needed = buffer.__length + count in
  if needed > Bytes.length buffer.__bytes then begin
    let room = Bytes.create (max needed (2 * Bytes.length buffer.__bytes)) in
    Bytes.unsafe_blit buffer.__bytes 0 room 0 buffer.__length;
    buffer.__bytes <- room
  end
let add_char buffer c =
  let n = buffer.__length in
  if n = Bytes.length buffer.__bytes then __reserve buffer 1;
  Bytes.unsafe_set buffer.__bytes n c;
  buffer.__length <- n + 1
let __add buffer text start count =
  __reserve buffer count;
  Bytes.unsafe_blit_string text start buffer.__bytes buffer.__length count;
  buffer.__length <- buffer.__length + count
let add_string buffer text = __add buffer text 0 (String.length text)
let add_bytes buffer text = add_string buffer (Bytes.unsafe_to_string text)
let add_substring buffer text start count =
  if start < 0 || count < 0 || start > String.length text - count
  then invalid_arg "Buffer.add_substring/add_subbytes"
  else __add buffer text start count
let add_subbytes buffer text start count = add_substring buffer (Bytes.unsafe_to_string text) start count
let add_buffer buffer other = add_string buffer (contents other)
let add_channel buffer channel count =
  if count < 0 || count > String.__max_length then invalid_arg "Buffer.add_channel"
  else for _ = 1 to count do add_char buffer (input_char channel) done

(* Where the name that starts at `start` ends, and its text: `(name)`, `{name}`, or any character and the
   letters, digits and underscores behind it. *)
let __variable text start =
  let bracketed opening closing =
    let rec close i depth =
      if i = String.length text then raise Not_found
      else if text.[i] = opening then close (i + 1) (depth + 1)
      else if text.[i] = closing then if depth = 0 then i else close (i + 1) (depth - 1)
      else close (i + 1) depth
    in
    let stop = close (start + 1) 0 in
    String.sub text (start + 1) (stop - start - 1), stop + 1
  in
  if start = String.length text then raise Not_found
  else
    match text.[start] with
    | '(' -> bracketed '(' ')'
    | '{' -> bracketed '{' '}'
    | _ ->
      let rec word i =
        if i = String.length text then i
        else
          match text.[i] with
          | 'a' .. 'z' | 'A' .. 'Z' | '0' .. '9' | '_' -> word (i + 1)
          | _ -> i
      in
      let stop = word (start + 1) in
      String.sub text start (stop - start), stop
let add_substitute buffer f text =
  let rec from escaped i =
    if i < String.length text then
      match text.[i] with
      | '$' when escaped -> add_char buffer '$'; from false (i + 1)
      | '$' ->
        let name, next = __variable text (i + 1) in
        add_string buffer (f name);
        from false next
      | c when escaped -> add_char buffer '\\'; add_char buffer c; from false (i + 1)
      | '\\' -> from true (i + 1)
      | c -> add_char buffer c; from false (i + 1)
    else if escaped then add_char buffer '\\'
  in
  from false 0

let to_seq buffer : char Seq.t =
  let rec from i () = if i >= buffer.__length then Seq.Nil else Seq.Cons (nth buffer i, from (i + 1)) in
  from 0
let to_seqi buffer : (int * char) Seq.t =
  let rec from i () = if i >= buffer.__length then Seq.Nil else Seq.Cons ((i, nth buffer i), from (i + 1)) in
  from 0
let add_seq buffer (sequence : char Seq.t) = Seq.iter (fun c -> add_char buffer c) sequence
let of_seq (sequence : char Seq.t) =
  let buffer = create 32 in
  add_seq buffer sequence;
  buffer

let add_uint8 buffer n = add_char buffer (Bytes.__byte n)
let add_int8 = add_uint8
let add_uint16_le buffer n = add_uint8 buffer n; add_uint8 buffer (n asr 8)
let add_uint16_be buffer n = add_uint8 buffer (n asr 8); add_uint8 buffer n
let add_uint16_ne = add_uint16_le
let add_int16_le = add_uint16_le
let add_int16_be = add_uint16_be
let add_int16_ne = add_uint16_le
let add_int32_le buffer n = add_uint16_le buffer (Int32.to_int n); add_uint16_le buffer (Int32.to_int n asr 16)
let add_int32_be buffer n = add_uint16_be buffer (Int32.to_int n asr 16); add_uint16_be buffer (Int32.to_int n)
let add_int32_ne = add_int32_le
let add_int64_le buffer n = add_int32_le buffer (Int64.to_int32 n); add_int32_le buffer (Int32.of_int (Int64.__upper n))
let add_int64_be buffer n = add_int32_be buffer (Int32.of_int (Int64.__upper n)); add_int32_be buffer (Int64.to_int32 n)
let add_int64_ne = add_int64_le
let add_utf_8_uchar buffer u =
  let bytes, count = Bytes.__utf_8 u in
  for n = 0 to count - 1 do add_uint8 buffer (bytes lsr (8 * n)) done
let __add_utf_16 add buffer u =
  let n = Uchar.to_int u in
  if n < 0x10000 then add buffer n
  else begin
    add buffer (0xd800 lor ((n - 0x10000) lsr 10));
    add buffer (0xdc00 lor ((n - 0x10000) land 0x3ff))
  end
let add_utf_16le_uchar buffer u = __add_utf_16 add_uint16_le buffer u
let add_utf_16be_uchar buffer u = __add_utf_16 add_uint16_be buffer u

(* For inputs and results: from text and back. *)
let __buffer_of_string text =
  let buffer = create 16 in
  add_string buffer text;
  buffer
let __buffer_to_string buffer = contents buffer

(* Bytes in all their forms: encodings, dumps, checksums, escapes. *)
let base64 =
  let table = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/" in
  fun s ->
    let n = String.length s in
    let out = Bytes.make ((n + 2) / 3 * 4) '=' in
    let byte i = if i < n then Char.code (String.unsafe_get s i) else 0 in
    let rec go i j =
      if i < n then begin
        let w = (byte i lsl 16) lor (byte (i + 1) lsl 8) lor byte (i + 2) in
        for k = 0 to min 3 (n - i) do Bytes.set out (j + k) table.[(w lsr (18 - (6 * k))) land 63] done;
        go (i + 3) (j + 4)
      end in
    go 0 0; Bytes.unsafe_to_string out
let () = List.iter (fun s -> Printf.printf "%S -> %s\n" s (base64 s)) [ ""; "f"; "fo"; "foo"; "\000\255\x7F\o012"; "h\u{e9}\u{1F600}" ]
let hexdump ?(width = 8) s =
  let b = Buffer.create 80 in
  String.iteri (fun i c ->
      if i mod width = 0 then Printf.bprintf b "%s%08x:" (if i > 0 then "\n" else "") i;
      Printf.bprintf b " %02x" (Char.code c)) s;
  Buffer.add_char b '\n'; Buffer.contents b
let () = print_string (hexdump "hello \"wor\
                        ld\"\t\\ end")
let b = Bytes.create 16
let () =
  Bytes.fill b 0 16 '\000';
  Bytes.set_int32_be b 0 0xDEADBEEFl; Bytes.set_int16_le b 4 (-2); Bytes.set_int64_le b 8 Int64.min_int; Bytes.set_uint8 b 6 300;
  print_string (hexdump (Bytes.to_string b));
  Printf.printf "%ld %d %d %Ld %x %d\n" (Bytes.get_int32_be b 0) (Bytes.get_int16_le b 4) (Bytes.get_uint16_le b 4) (Bytes.get_int64_le b 8) (Bytes.get_uint8 b 6) (Bytes.get_int8 b 0);
  Printf.printf "%S %S\n" (Bytes.sub_string b 0 4) (String.escaped (Bytes.to_string (Bytes.extend (Bytes.of_string "ab") 1 (-1))));
  (try ignore (Bytes.get_int32_le b 13) with Invalid_argument m -> print_endline m);
  (try Bytes.blit_string "abc" 0 b 14 3 with Invalid_argument m -> print_endline m)
let crc32 =
  let table = lazy (Array.init 256 (fun n -> let c = ref (Int32.of_int n) in for _ = 0 to 7 do c := if Int32.logand !c 1l <> 0l then Int32.logxor 0xEDB88320l (Int32.shift_right_logical !c 1) else Int32.shift_right_logical !c 1 done; !c)) in
  fun s -> let (lazy table) = table in
    Int32.lognot (String.fold_left (fun c ch -> Int32.(logxor table.(to_int (logand (logxor c (of_int (Char.code ch))) 0xffl)) (shift_right_logical c 8))) (-1l) s)
let () = Printf.printf "%lx %lu %nd\n" (crc32 "123456789") (crc32 "") (Nativeint.of_int (-5))
let popcount n = let rec go n acc = if n = 0 then acc else go (n land (n - 1)) (acc + 1) in go n 0
let () = Printf.printf "%d %d %d %#x %#o %i %u\n" (popcount max_int) (popcount (-1)) (min_int asr 3) (lnot 255) 64 (-3) (-1)
let () = print_endline (String.concat "|" [ String.sub "hello" 1 3; String.map Char.uppercase_ascii "abc"; String.mapi (fun i c -> if i = 0 then 'X' else c) "abc"; String.trim "\t x \n"; String.make 3 '.' ])
let () = print_endline (String.concat "," (List.map string_of_int [ String.index "hello" 'l'; String.rindex "hello" 'l'; String.index_from "hello" 3 'l'; compare "a" "b"; String.compare "b" "a" ]))
let () = Printf.printf "%b %b %s\n" (String.starts_with ~prefix:"ab" "abc") (String.ends_with ~suffix:"bd" "abc") (String.concat ";" (String.split_on_char ',' ",a,,b,"))
let utf8 s = let rec go i acc = if i >= String.length s then List.rev acc else
  let c = Char.code s.[i] in
  if c < 0x80 then go (i + 1) (c :: acc) else if c < 0xE0 then go (i + 2) ((((c land 0x1F) lsl 6) lor (Char.code s.[i + 1] land 0x3F)) :: acc)
  else go (i + 3) ((((c land 0xF) lsl 12) lor ((Char.code s.[i + 1] land 0x3F) lsl 6) lor (Char.code s.[i + 2] land 0x3F)) :: acc) in go 0 []
let () = utf8 "aé€" |> List.iter (Printf.printf "U+%04X "); print_newline ()
let () = let b = Buffer.create 1 in List.iter (fun n -> Buffer.add_utf_8_uchar b (Uchar.of_int n)) [ 0x61; 0xE9; 0x20AC; 0x1F600 ]; Printf.printf "%S %d\n" (Buffer.contents b) (Buffer.length b)
let () = Printf.printf "%h %.3e %F %F %F %g %s %s\n" 1.5 12345.6789 1e22 3. nan 1e-5 (string_of_float 1e15) (Float.to_string (-0.))
let () = List.iter (fun s -> match int_of_string s with n -> Printf.printf "%d " n | exception Failure m -> Printf.printf "<%s> " m) [ "0xFF"; "-0b101"; "1_000"; "0u123"; "4611686018427387904"; "0x7FFFFFFFFFFFFFFF"; ""; "1a" ]; print_newline ()

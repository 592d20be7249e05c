(* Channels to read from, since 4.14. All of In_channel up to 5.1. *)

type t = in_channel
type open_flag = Stdlib.open_flag =
  | Open_rdonly
  | Open_wronly
  | Open_append
  | Open_creat
  | Open_trunc
  | Open_excl
  | Open_binary
  | Open_text
  | Open_nonblock

let stdin = stdin
let open_bin = open_in_bin
let open_text = open_in
let open_gen = open_in_gen
let close = close_in
let close_noerr = close_in_noerr
let __with channel f = Fun.protect ~finally:(fun () -> close_noerr channel) (fun () -> f channel)
let with_open_bin name f = __with (open_bin name) f
let with_open_text name f = __with (open_text name) f
let with_open_gen flags mode name f = __with (open_gen flags mode name) f
let length channel = Int64.of_int (in_channel_length channel)
let pos channel = Int64.of_int (pos_in channel)
let seek channel place = seek_in channel (Int64.to_int place)
let input_char channel = match input_char channel with c -> Some c | exception End_of_file -> None
let input_byte channel = match input_byte channel with n -> Some n | exception End_of_file -> None
let input_line channel = match input_line channel with line -> Some line | exception End_of_file -> None
let input = input
let really_input channel text start length =
  match really_input channel text start length with () -> Some () | exception End_of_file -> None
let really_input_string channel length =
  match really_input_string channel length with text -> Some text | exception End_of_file -> None
let input_all channel =
  let text = Buffer.create 4096 in
  let rec read () =
    match input_char channel with
    | Some c -> Buffer.add_char text c; read ()
    | None -> Buffer.contents text
  in
  read ()
let rec fold_lines f accumulator channel =
  match input_line channel with
  | Some line -> fold_lines f (f accumulator line) channel
  | None -> accumulator
let input_lines channel = List.rev (fold_lines (fun lines line -> line :: lines) [] channel)
let set_binary_mode = set_binary_mode_in
let isatty (_ : t) = false

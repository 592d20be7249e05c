(* Channels to write to, since 4.14. Of Out_channel up to 5.1 all but places. *)

type t = out_channel
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

let stdout = stdout
let stderr = stderr
let open_bin = open_out_bin
let open_text = open_out
let open_gen = open_out_gen
let close = close_out
let close_noerr = close_out_noerr
let __with channel f = Fun.protect ~finally:(fun () -> close_noerr channel) (fun () -> f channel)
let with_open_bin name f = __with (open_bin name) f
let with_open_text name f = __with (open_text name) f
let with_open_gen flags mode name f = __with (open_gen flags mode name) f
let flush = flush
let flush_all = flush_all
let output_char = output_char
let output_byte = output_byte
let output_string = output_string
let output_bytes = output_bytes
let output = output
let output_substring = output_substring
let set_binary_mode = set_binary_mode_out
let set_buffered (_ : t) (_ : bool) = ()
let is_buffered (_ : t) = true
let isatty (_ : t) = false

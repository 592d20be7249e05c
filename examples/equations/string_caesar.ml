(* Breaking a cipher: a shift by one, wrapping around at z. The a may come from a z or from a backquote. *)

let shift c = if c = 'z' then 'a' else Char.chr (Char.code c + 1)
let encrypt s = String.map shift s

(* find s : encrypt s = "bad" *)

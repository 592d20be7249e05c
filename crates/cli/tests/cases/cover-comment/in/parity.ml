let rec even n = if n = 0 then true else if n > 0 then odd (n - 1) else even (-n)
and odd n = if n = 0 then false else even (n - 1)
let main () = even 10
(* cover: odd *)

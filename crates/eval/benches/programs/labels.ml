(* Numbers of ways, by functions with labels and defaults. *)
let between ?(low = 0) ~high n = n >= low && n <= high
let combine ~first ~second ?(weight = 1) () = (first * weight) + second

let rec ways ~coins ~rest ?(limit = max_int) () =
  match coins with
  | [] -> if rest = 0 then 1 else 0
  | coin :: others ->
    if not (between ~high:rest coin) then ways ~rest ~coins:others ()
    else
      let without = ways ~rest ~coins:others ~limit () in
      if limit <= 0 then without
      else combine ~first:without ~second:(ways ~coins ~rest:(rest - coin) ~limit:(limit - 1) ()) ()

let () =
  let total = ref 0 in
  for rest = 80 to 110 do
    total := combine ~first:!total ~second:(ways ~coins:[ 50; 20; 10; 5; 2; 1 ] ~rest ()) ~weight:1 ()
  done;
  print_int !total;
  print_newline ()

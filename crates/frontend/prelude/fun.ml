(* Combinators. All of Fun up to 5.3; backtraces do not exist here. *)

external id : 'a -> 'a = "%identity"
let const x _ = x
let flip f x y = f y x
let compose f g x = f (g x)
let negate p x = not (p x)
exception Finally_raised of exn
let protect ~(finally : unit -> unit) work =
  let finish () = try finally () with problem -> raise (Finally_raised problem) in
  match work () with
  | result -> finish (); result
  | exception problem -> finish (); raise problem

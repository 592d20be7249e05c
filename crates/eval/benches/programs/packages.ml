(* Machines as values: each is a module with a state of its own. *)
module type Machine = sig
  type state
  val start : state
  val step : state -> int -> state
  val result : state -> int
end

let sum = (module struct type state = int let start = 0 let step s n = s + n let result s = s end : Machine)

let longest =
  (module struct
    type state = { now : int; best : int }
    let start = { now = 0; best = 0 }
    let step { now; best } n = if n mod 3 = 0 then { now = 0; best } else { now = now + 1; best = max best (now + 1) }
    let result s = s.best
  end : Machine)

let both (module A : Machine) (module B : Machine) =
  (module struct
    type state = A.state * B.state
    let start = (A.start, B.start)
    let step (a, b) n = (A.step a n, B.step b n)
    let result (a, b) = A.result a + B.result b
  end : Machine)

let run (module M : Machine) numbers = M.result (List.fold_left M.step M.start numbers)

let () =
  let numbers = List.init 1000 (fun i -> i * i mod 101) in
  let machine = both sum (both longest (both sum longest)) in
  let total = ref 0 in
  for _ = 1 to 2000 do
    total := !total + run machine numbers
  done;
  print_int !total;
  print_newline ()

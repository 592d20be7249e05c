(* bank simulation with refs, closures and objects-without-objects *)
type account = { deposit : int -> unit; withdraw : int -> (int, string) result; balance : unit -> int; history : unit -> string list }
let make_account ?(overdraft = 0) initial =
  let balance = ref initial and log = ref [] in
  let record fmt = Printf.ksprintf (fun s -> log := s :: !log) fmt in
  { deposit = (fun n -> balance := !balance + n; record "+%d" n);
    withdraw = (fun n -> if !balance + overdraft < n then (record "!%d" n; Error (Printf.sprintf "insufficient: %d < %d" !balance n)) else (balance := !balance - n; record "-%d" n; Ok !balance));
    balance = (fun () -> !balance);
    history = (fun () -> List.rev !log) }
let () =
  let a = make_account 100 and b = make_account ~overdraft:50 0 in
  a.deposit 50;
  (match a.withdraw 500 with Ok _ -> () | Error e -> print_endline e);
  (match b.withdraw 40 with Ok n -> Printf.printf "b: %d\n" n | Error e -> print_endline e);
  ignore (a.withdraw 20);
  print_endline (String.concat " " (a.history ()));
  Printf.printf "%d %d\n" (a.balance ()) (b.balance ())
let counter = let n = ref 0 in fun () -> incr n; !n
let () = let a = counter () in let b = counter () in Printf.printf "%d %d\n" a b
let swap r s = let t = !r in r := !s; s := t
let () = let x = ref 1 and y = ref 2 in swap x y; Printf.printf "%d %d\n" !x !y
type 'a tree = Leaf | Node of { mutable left : 'a tree; value : 'a; mutable right : 'a tree }
let rec insert x = function
  | Leaf -> Node { left = Leaf; value = x; right = Leaf }
  | Node n as t -> (if x < n.value then n.left <- insert x n.left else if x > n.value then n.right <- insert x n.right); t
let rec iter f = function Leaf -> () | Node { left; value; right } -> iter f left; f value; iter f right
let () = iter (Printf.printf "%d ") (List.fold_left (fun t x -> insert x t) Leaf [ 5; 2; 8; 1; 9; 5 ]); print_newline ()
let fibs = Array.make 50 (-1)
let rec fib n = if n < 2 then n else if fibs.(n) >= 0 then fibs.(n) else begin let v = fib (n - 1) + fib (n - 2) in fibs.(n) <- v; v end
let () = Printf.printf "%d\n" (fib 49)
let gcd a b = let a = ref a and b = ref b in while !b <> 0 do let t = !a mod !b in a := !b; b := t done; !a
let () = Printf.printf "%d %d\n" (gcd 48 36) (gcd 17 5)
let () = for i = 3 downto 1 do for j = 1 to i do print_char '*' done; print_char ' ' done; print_newline ()
let exists_pair p a = try Array.iteri (fun i x -> Array.iteri (fun j y -> if i < j && p x y then raise Exit) a) a; false with Exit -> true
let () = Printf.printf "%b\n" (exists_pair (fun x y -> x + y = 10) [| 1; 4; 6 |])

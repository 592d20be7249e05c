(* Arrays, references and loops: a sieve, and matrix multiplication. *)
let sieve n =
  let prime = Array.make (n + 1) true in
  let count = ref 0 in
  for i = 2 to n do
    if prime.(i) then begin
      incr count;
      let j = ref (i * i) in
      while !j <= n do
        prime.(!j) <- false;
        j := !j + i
      done
    end
  done;
  !count

let multiply a b n =
  let c = Array.make_matrix n n 0 in
  for i = 0 to n - 1 do
    for j = 0 to n - 1 do
      let s = ref 0 in
      for k = 0 to n - 1 do
        s := !s + (a.(i).(k) * b.(k).(j))
      done;
      c.(i).(j) <- !s
    done
  done;
  c

let rec repeat n total =
  if n = 0 then total
  else
    let m = Array.init 20 (fun i -> Array.init 20 (fun j -> (i * j) + n)) in
    let p = multiply m m 20 in
    repeat (n - 1) (total + sieve 5000 + p.(3).(4))

let () = print_int (repeat 100 0); print_newline ()

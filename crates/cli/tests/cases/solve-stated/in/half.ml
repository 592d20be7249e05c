type nat = O | S of nat
let rec double (n : nat) : nat = match n with O -> O | S (m) -> S (S (double m))
let problem (n : nat) : nat = double n
let result : nat = 4

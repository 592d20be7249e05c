type nat = O | S of nat
let rec plus n m = match n with O -> m | S k -> S (plus k m)
let rec mult n m = match n with O -> O | S k -> plus m (mult k m)

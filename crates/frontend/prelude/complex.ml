(* Complex numbers. All of Complex up to 5.3. *)

type t = { re : float; im : float }

let zero = { re = 0.; im = 0. }
let one = { re = 1.; im = 0. }
let i = { re = 0.; im = 1. }
let add x y = { re = x.re +. y.re; im = x.im +. y.im }
let sub x y = { re = x.re -. y.re; im = x.im -. y.im }
let neg x = { re = -.x.re; im = -.x.im }
let conj x = { re = x.re; im = -.x.im }
let mul x y = { re = (x.re *. y.re) -. (x.im *. y.im); im = (x.re *. y.im) +. (x.im *. y.re) }
(* Divided by the larger part first, so that nothing grows too large in between. *)
let div x y =
  if abs_float y.re >= abs_float y.im then
    let ratio = y.im /. y.re in
    let divisor = y.re +. (ratio *. y.im) in
    { re = (x.re +. (ratio *. x.im)) /. divisor; im = (x.im -. (ratio *. x.re)) /. divisor }
  else
    let ratio = y.re /. y.im in
    let divisor = y.im +. (ratio *. y.re) in
    { re = ((ratio *. x.re) +. x.im) /. divisor; im = ((ratio *. x.im) -. x.re) /. divisor }
let inv x = div one x
let norm2 x = (x.re *. x.re) +. (x.im *. x.im)
let norm x =
  let a = abs_float x.re and b = abs_float x.im in
  let with_larger large small =
    let ratio = small /. large in
    large *. sqrt (1. +. (ratio *. ratio))
  in
  if a = 0. then b else if b = 0. then a else if a >= b then with_larger a b else with_larger b a
let arg x = atan2 x.im x.re
let polar n a = { re = cos a *. n; im = sin a *. n }
let sqrt x =
  if x.re = 0. && x.im = 0. then zero
  else
    let a = abs_float x.re and b = abs_float x.im in
    let root =
      if a >= b then
        let ratio = b /. a in
        sqrt a *. sqrt (0.5 *. (1. +. sqrt (1. +. (ratio *. ratio))))
      else
        let ratio = a /. b in
        sqrt b *. sqrt (0.5 *. (ratio +. sqrt (1. +. (ratio *. ratio))))
    in
    if x.re >= 0. then { re = root; im = 0.5 *. x.im /. root }
    else { re = 0.5 *. b /. root; im = (if x.im >= 0. then root else -.root) }
let exp x =
  let size = exp x.re in
  { re = size *. cos x.im; im = size *. sin x.im }
let log x = { re = log (norm x); im = atan2 x.im x.re }
let pow x y = exp (mul y (log x))

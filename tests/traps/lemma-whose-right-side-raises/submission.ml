let rec last d l = match l with [] -> d | x :: r -> last x r
let f l = last 1 l

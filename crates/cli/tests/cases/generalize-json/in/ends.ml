let last l = match l with [] -> None | [x] -> Some x | _ :: y :: _ -> Some y

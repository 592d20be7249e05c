let last l = match List.rev l with [] -> None | x :: _ -> Some x

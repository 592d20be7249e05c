let rec sum list = List.hd list + (match list with [_] -> 0 | l -> sum (List.tl l))

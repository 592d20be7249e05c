let all = list key
let region l = List.length (List.sort_uniq compare l) < List.length l

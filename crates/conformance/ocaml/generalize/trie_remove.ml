let letter = either [constant A; constant B]
let truth = either [constant false; constant true]
let rec trie n = either [constant Nothing; node (fun (here, (a, b)) -> Node (here, a, b)) (both truth (both trie trie))] n
let all = both (list letter) trie
let region (word, trie) =
  List.exists (fun other ->
      List.length other > List.length word && List.filteri (fun i _ -> i < List.length word) other = word)
    (words trie)

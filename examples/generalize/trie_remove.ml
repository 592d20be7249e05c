(* A set of words over two letters as a trie; a node knows whether its word is in the set. There are no nodes without words at
   or below them. `remove` takes a word out.
   Fault: everything below the word is cut off with it.

   Fails exactly when the word leads to a node that is not a leaf of the trie: some longer word begins with it.
   Checked on all words and tries of size at most 18 together (letters, nodes, marks and empty tries count 1 each). *)

type letter = A | B
type trie = Nothing | Node of bool * trie * trie

type input = letter list * trie
type output = trie

let rec at word trie =
  match word, trie with
  | _, Nothing -> Nothing
  | [], _ -> trie
  | A :: rest, Node (_, a, _) -> at rest a
  | B :: rest, Node (_, _, b) -> at rest b

let node here a b = if here || a <> Nothing || b <> Nothing then Node (here, a, b) else Nothing

let rec change cut word trie =
  match word, trie with
  | _, Nothing -> Nothing
  | [], Node (_, a, b) -> cut a b
  | A :: rest, Node (here, a, b) -> node here (change cut rest a) b
  | B :: rest, Node (here, a, b) -> node here a (change cut rest b)

let reference (word, trie) = change (node false) word trie
let submission (word, trie) = change (fun _ _ -> Nothing) word trie

let rec is_trie = function
  | Nothing -> true
  | Node (here, a, b) -> (here || a <> Nothing || b <> Nothing) && is_trie a && is_trie b

let pre (_, trie) = is_trie trie

let rec words = function
  | Nothing -> []
  | Node (here, a, b) ->
    let below = List.map (List.cons A) (words a) @ List.map (List.cons B) (words b) in
    if here then [] :: below else below

let post (word, trie) result = is_trie result && words result = List.filter (fun other -> other <> word) (words trie)

let init = ([A], Node (true, Node (true, Nothing, Node (true, Nothing, Nothing)), Nothing))

type date = { year : int; month : int; day : int; hour : int; minute : int }

type operation = Op of string * operation * operation | Value of int
type env = (string * (int -> int -> int)) list

type trie = Trie of int option * char_to_children
and char_to_children = (char * trie) list

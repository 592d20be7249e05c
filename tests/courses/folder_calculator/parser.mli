val parse : Token.t list -> (Ast.t, string) result

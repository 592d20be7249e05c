//! What operators do, as verbs.

/// The verbs of an operator: "adds", "adding", "add", and what stands before the right operand: "subtract `x`", "divide by `x`".
pub(super) struct Verb {
    pub(super) does: &'static str,
    pub(super) doing: &'static str,
    pub(super) to_do: &'static str,
}

/// The verb of an operator that has one.
pub(super) fn verb(operator: &str) -> Option<Verb> {
    let (does, doing, to_do) = match operator {
        "+" | "+." => ("adds", "adding", "add"),
        "-" | "-." => ("subtracts", "subtracting", "subtract"),
        "*" | "*." => ("multiplies", "multiplying", "multiply by"),
        "/" | "/." => ("divides", "dividing", "divide by"),
        "mod" => ("takes the remainder", "taking the remainder", "take the remainder by"),
        "**" => ("takes a power", "taking a power", "take the power"),
        "@" => ("appends", "appending", "append"),
        "^" => ("joins strings", "joining strings", "join"),
        "::" => ("puts in front", "putting in front", "put in front"),
        _ => return None,
    };
    Some(Verb { does, doing, to_do })
}

/// What is done with the right operand: "subtracts", "divides by".
pub(super) fn done_with(operator: &str) -> Option<&'static str> {
    Some(match operator {
        "+" | "+." => "adds",
        "-" | "-." => "subtracts",
        "*" | "*." => "multiplies by",
        "/" | "/." => "divides by",
        "mod" => "takes the remainder by",
        "@" => "appends",
        _ if is_comparison(operator) => "compares with",
        _ => return None,
    })
}

/// Whether it compares.
pub(super) fn is_comparison(operator: &str) -> bool {
    matches!(operator, "=" | "<>" | "<" | ">" | "<=" | ">=" | "==" | "!=")
}

/// Whether one comparison is the other with its sides exchanged, or its negation.
pub(super) fn turned_around(old: &str, new: &str) -> bool {
    matches!(
        (old, new),
        ("<", ">" | ">=")
            | (">", "<" | "<=")
            | ("<=", ">" | ">=")
            | (">=", "<" | "<=")
            | ("=", "<>")
            | ("<>", "=")
            | ("==", "!=")
            | ("!=", "==")
    )
}

/// Whether the sides of an operator may be exchanged.
pub(super) fn commutes(operator: &str) -> bool {
    matches!(operator, "+" | "+." | "*" | "*." | "&&" | "||" | "=" | "<>" | "==" | "!=")
}

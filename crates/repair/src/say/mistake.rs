//! The kinds of mistake, with the word each has in results and what a hint says about it.

/// What was wrong at one place. The words are stable: `refute grade` counts by them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Mistake {
    /// Another operator: `+` for `-`, `&&` for `||`.
    Operator,
    /// Another comparison: `<` for `<=`.
    Comparison,
    /// Another literal, or `true` for `false`.
    Constant,
    /// Another variable.
    Variable,
    /// Another constructor around the same parts, or one that is missing or too many.
    Constructor,
    /// Another condition of an `if`, a `while` or a guard.
    Condition,
    /// A call with another argument.
    Argument,
    /// The arguments of a call, the operands of an operator or the parts of a tuple stand in another order.
    ArgumentsSwapped,
    /// `then` and `else` are the wrong way round.
    BranchesSwapped,
    /// A case of a `match`, or an `if`, is missing.
    MissingCase,
    /// A case of a `match`, or an `if`, that should not be there.
    ExtraCase,
    /// The cases of a `match` stand in another order.
    CaseOrder,
    /// Another pattern of a case.
    Pattern,
    /// A call, or an operation, is missing around an expression.
    MissingCall,
    /// A call, or an operation, that should not be there.
    ExtraCall,
    /// Another function is called.
    Call,
    /// The recursive call gets something else, is missing, or `rec` is.
    Recursion,
    /// A function or a local name that is missing or not needed.
    Helper,
    /// The whole body of a function.
    Function,
    /// The parameters of a function.
    Parameter,
    /// Another value of a field or of a local name.
    Value,
    /// Parentheses.
    Parentheses,
    /// A declaration of a type, an exception or a module.
    Declaration,
    /// An expression that is more than one of the above.
    Expression,
}

impl Mistake {
    /// All of them.
    pub const ALL: [Mistake; 24] = [
        Mistake::Operator,
        Mistake::Comparison,
        Mistake::Constant,
        Mistake::Variable,
        Mistake::Constructor,
        Mistake::Condition,
        Mistake::Argument,
        Mistake::ArgumentsSwapped,
        Mistake::BranchesSwapped,
        Mistake::MissingCase,
        Mistake::ExtraCase,
        Mistake::CaseOrder,
        Mistake::Pattern,
        Mistake::MissingCall,
        Mistake::ExtraCall,
        Mistake::Call,
        Mistake::Recursion,
        Mistake::Helper,
        Mistake::Function,
        Mistake::Parameter,
        Mistake::Value,
        Mistake::Parentheses,
        Mistake::Declaration,
        Mistake::Expression,
    ];

    /// Its word in results.
    pub fn word(self) -> &'static str {
        match self {
            Mistake::Operator => "operator",
            Mistake::Comparison => "comparison",
            Mistake::Constant => "constant",
            Mistake::Variable => "variable",
            Mistake::Constructor => "constructor",
            Mistake::Condition => "condition",
            Mistake::Argument => "argument",
            Mistake::ArgumentsSwapped => "arguments-swapped",
            Mistake::BranchesSwapped => "branches-swapped",
            Mistake::MissingCase => "missing-case",
            Mistake::ExtraCase => "extra-case",
            Mistake::CaseOrder => "case-order",
            Mistake::Pattern => "pattern",
            Mistake::MissingCall => "missing-call",
            Mistake::ExtraCall => "extra-call",
            Mistake::Call => "call",
            Mistake::Recursion => "recursion",
            Mistake::Helper => "helper",
            Mistake::Function => "function",
            Mistake::Parameter => "parameter",
            Mistake::Value => "value",
            Mistake::Parentheses => "parentheses",
            Mistake::Declaration => "declaration",
            Mistake::Expression => "expression",
        }
    }

    /// What a hint says about it, without the answer; "in ..." follows.
    pub fn hint(self) -> &'static str {
        match self {
            Mistake::Operator => "an operator is wrong",
            Mistake::Comparison => "a comparison is wrong",
            Mistake::Constant => "a constant is off",
            Mistake::Variable => "a variable is used in place of another",
            Mistake::Constructor => "a constructor is wrong, missing or too many",
            Mistake::Condition => "a condition is not right",
            Mistake::Argument => "a call gets the wrong argument",
            Mistake::ArgumentsSwapped => "something is in the wrong order",
            Mistake::BranchesSwapped => "two branches are the wrong way round",
            Mistake::MissingCase => "a case is missing",
            Mistake::ExtraCase => "a case is too many",
            Mistake::CaseOrder => "the cases are in the wrong order",
            Mistake::Pattern => "a pattern is not right",
            Mistake::MissingCall => "something is left undone",
            Mistake::ExtraCall => "something is done that should not be",
            Mistake::Call => "the wrong function is called",
            Mistake::Recursion => "the recursion is not right",
            Mistake::Helper => "a definition is missing or not needed",
            Mistake::Function => "another approach is needed",
            Mistake::Parameter => "the parameters are not right",
            Mistake::Value => "a value is not right",
            Mistake::Parentheses => "parentheses are missing or too many",
            Mistake::Declaration => "a declaration is not right",
            Mistake::Expression => "an expression is not right",
        }
    }
}

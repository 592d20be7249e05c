//! What distinguishes a node from others of its kind, apart from its parts.
//!
//! In: a node. Out: a short text; start at [`label`]. Two nodes are the same program exactly when their labels and their parts
//! are, so that fingerprints (see `program`) and keys (see `key`) are made from labels alone.

use refute_syntax::tree::*;
use refute_syntax::walk::Node;

/// The label of a node. Types and modules, which are seldom changed, have their text without blanks.
pub(super) fn label(text: &[u8], tree: &Tree, node: Node) -> String {
    match node {
        Node::Expr(id) => expr_label(&tree[id].kind),
        Node::Pat(id) => pat_label(&tree[id].kind),
        Node::Type(_) | Node::Module(_) | Node::ModType(_) => {
            let span = tree.span_of(node);
            let bytes = text.get(span.start as usize..span.end as usize).unwrap_or_default();
            bytes.iter().filter(|byte| !byte.is_ascii_whitespace()).map(|byte| char::from(*byte)).collect()
        }
    }
}

/// `A.B.x`.
pub(super) fn path_text(path: &Path) -> String {
    let mut text = String::new();
    for qualifier in &path.qualifiers {
        text.push_str(qualifier.name.as_str());
        text.push('.');
    }
    text.push_str(path.last.name.as_str());
    text
}

/// A literal as it is written.
pub(super) fn literal_text(literal: &Literal) -> String {
    match literal {
        Literal::Int(value, _) => value.to_string(),
        Literal::BoxedInt(_, text) | Literal::Float(_, text) => text.to_string(),
        Literal::Char(byte) => format!("'{}'", byte.escape_ascii()),
        Literal::String(bytes, _) => format!("\"{}\"", bytes.escape_ascii()),
    }
}

fn expr_label(kind: &ExprKind) -> String {
    match kind {
        ExprKind::Ident(path) | ExprKind::Construct(path, _) => path_text(path),
        ExprKind::Literal(literal) => literal_text(literal),
        ExprKind::Let(recursive, bindings, _) => {
            let word = if *recursive == Recursive::Yes { "letrec" } else { "let" };
            format!("{word}{}", list(bindings.iter().map(|binding| params_label(&binding.params))))
        }
        ExprKind::Fun { params, .. } => format!("fun{}", params_label(params)),
        ExprKind::Function(cases) => format!("function{}", cases_label(cases)),
        ExprKind::Apply(_, args) => {
            let labels: String = args.iter().map(|arg| label_text(&arg.label)).collect();
            format!("@{labels}")
        }
        ExprKind::Infix(op, ..) | ExprKind::Prefix(op, _) => op.name.to_string(),
        ExprKind::Cons(..) => "::".to_string(),
        ExprKind::Match(_, cases) => format!("match{}", cases_label(cases)),
        ExprKind::Try(_, cases) => format!("try{}", cases_label(cases)),
        ExprKind::Tuple(_) => ",".to_string(),
        ExprKind::Variant(tag, _) => format!("`{}", tag.name),
        ExprKind::List(_) => "[;]".to_string(),
        ExprKind::Array(_) => "[|;|]".to_string(),
        ExprKind::Record(base, fields) => {
            let with = if base.is_some() { "with" } else { "" };
            let fields = fields.iter().map(|field| field_label(&field.label, field.value.is_some()));
            format!("{{{with}{}}}", fields.collect::<Vec<_>>().join(";"))
        }
        ExprKind::Field(_, field) => format!(".{}", path_text(field)),
        ExprKind::SetField(_, field, _) => format!(".{}<-", path_text(field)),
        ExprKind::Index(kind, ..) => index_label(*kind).to_string(),
        ExprKind::SetIndex(kind, ..) => format!("{}<-", index_label(*kind)),
        ExprKind::If(..) => "if".to_string(),
        ExprKind::Sequence(..) => ";".to_string(),
        ExprKind::While(..) => "while".to_string(),
        ExprKind::For { direction, .. } => format!("for{direction:?}"),
        ExprKind::Constraint(..) => ":".to_string(),
        ExprKind::Coerce(_, from, _) => if from.is_some() { "::>" } else { ":>" }.to_string(),
        ExprKind::Assert(_) => "assert".to_string(),
        ExprKind::Lazy(_) => "lazy".to_string(),
        ExprKind::LetException(decl, _) => match decl {
            ExceptionDecl::New(decl) => format!("exception {}", decl.name.name),
            ExceptionDecl::Alias(name, path) => format!("exception {}={}", name.name, path_text(path)),
        },
        ExprKind::Open(..) => "open".to_string(),
        ExprKind::LetModule(binding, _) => format!("module {}", binding.name.map_or("_", |name| name.name.as_str())),
        ExprKind::LetOp(bindings, _) => list(bindings.iter().map(|(op, _)| op.name.to_string())),
        ExprKind::Pack(..) => "pack".to_string(),
        ExprKind::Unreachable => ".".to_string(),
        ExprKind::Error => "error".to_string(),
    }
}

fn pat_label(kind: &PatKind) -> String {
    match kind {
        PatKind::Any => "_".to_string(),
        PatKind::Var(name) => name.name.to_string(),
        PatKind::Alias(_, name) => format!("as {}", name.name),
        PatKind::Literal(literal) => literal_text(literal),
        PatKind::Interval(from, to) => format!("{}..{}", literal_text(from), literal_text(to)),
        PatKind::Tuple(_) => ",".to_string(),
        PatKind::Construct(path, _) => path_text(path),
        PatKind::Variant(tag, _) => format!("`{}", tag.name),
        PatKind::VariantType(path) => format!("#{}", path_text(path)),
        PatKind::Cons(..) => "::".to_string(),
        PatKind::List(_) => "[;]".to_string(),
        PatKind::Array(_) => "[|;|]".to_string(),
        PatKind::Record { fields, open } => {
            let rest = if *open { ";_" } else { "" };
            let fields = fields.iter().map(|field| field_label(&field.label, field.value.is_some()));
            format!("{{{}{rest}}}", fields.collect::<Vec<_>>().join(";"))
        }
        PatKind::Or(..) => "|".to_string(),
        PatKind::Constraint(..) => ":".to_string(),
        PatKind::Lazy(_) => "lazy".to_string(),
        PatKind::Exception(_) => "exception".to_string(),
        PatKind::Open(path, _) => format!("{}.()", path_text(path)),
        PatKind::Unpack(name, _) => format!("module {}", name.name),
        PatKind::Error => "error".to_string(),
    }
}

fn list(parts: impl Iterator<Item = String>) -> String {
    format!("[{}]", parts.collect::<Vec<_>>().join(","))
}

fn params_label(params: &[Param]) -> String {
    let one = |param: &Param| match &param.kind {
        ParamKind::Pattern(_, None) => format!("{}p", label_text(&param.label)),
        ParamKind::Pattern(_, Some(_)) => format!("{}d", label_text(&param.label)),
        ParamKind::Types(names) => names.iter().map(|name| format!("type {}", name.name)).collect(),
    };
    params.iter().map(one).collect()
}

/// Which cases have a guard.
fn cases_label(cases: &[Case]) -> String {
    let guards = cases.iter().map(|case| if case.guard.is_some() { 'g' } else { 'c' });
    guards.collect()
}

fn label_text(label: &Label) -> String {
    match label {
        Label::None => String::new(),
        Label::Named(name) => format!("~{}:", name.name),
        Label::Optional(name) => format!("?{}:", name.name),
    }
}

fn field_label(label: &Path, has_value: bool) -> String {
    format!("{}{}", path_text(label), if has_value { "=" } else { "" })
}

fn index_label(kind: IndexKind) -> &'static str {
    match kind {
        IndexKind::Array => ".()",
        IndexKind::String => ".[]",
    }
}

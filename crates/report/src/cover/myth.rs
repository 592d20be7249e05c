//! Inputs as examples for Myth: the types of the goal, then `let f : t |> { v => r | ... } = ?`.
//!
//! In: a verdict and the program, whose declarations become Myth's. Out: a file in Myth's input language (Osera &
//! Zdancewic, PLDI 2015). All examples are one table, since Myth looks recursive calls up in it.
//! Invariant: what cannot be written is said in a comment: exceptions, numbers, strings, functions, tuples, records.
//! Not here: the functions that the goal may use; Myth wants them in a notation of its own.
//!
//! Example: `type nat = O | S of nat` and `double 1` give `S (O) => S (S (O))`.

mod types;

use super::chosen;
use crate::ocaml::comment;
use crate::suite::frame::plain;
use crate::wording::{counted, one_line};
use refute_source::Sources;
use refute_syntax::tree::{ExprId, ExprKind, ItemKind, Literal, Path};
use refute_syntax::{Tree, parse};
use refute_verdict::{CoverInput, CoverVerdict, Ending};

/// Why an input is no example in Myth.
#[derive(Debug, thiserror::Error)]
enum Unwritable {
    /// It ends with an exception: how, in words.
    #[error("it {0}")]
    Raises(String),
    /// It has no end.
    #[error("it does not end with a value")]
    NoValue,
    /// A value is written as a definition.
    #[error("a value is no expression")]
    Item,
    /// A value cannot be read: its text.
    #[error("{0} is no expression")]
    Text(String),
    /// A part of it has no notation in Myth: what it is.
    #[error("{0} is in it")]
    Part(&'static str),
}

/// The whole file.
pub(super) fn examples(verdict: &CoverVerdict, source: &str) -> String {
    let file = plain(&one_line(&verdict.file, 100));
    let goal = match types::goal(source, &verdict.ty) {
        Ok(goal) if is_name(&verdict.entry) => goal,
        Ok(_) => return refused(&file, &types::NoGoal::Name),
        Err(reason) => return refused(&file, &reason),
    };
    let (mut rows, mut skipped) = (Vec::new(), Vec::new());
    for (number, input) in chosen(verdict) {
        match row(input) {
            Ok(row) if rows.contains(&row) => {}
            Ok(row) => rows.push(row),
            Err(reason) => {
                let call = one_line(&input.call, 300);
                skipped.push(comment(&format!("{number}: {call} cannot be written in Myth: {reason}")));
            }
        }
    }
    let of = counted(rows.len() as u64, "example", "examples");
    let mut text = format!("(* {file}: {of} of {} for Myth. *)\n\n", plain(&verdict.entry));
    text += &goal.declarations;
    for line in skipped {
        text += &format!("{line}\n");
    }
    if rows.is_empty() {
        return text + "(* There is no example to write. *)\n";
    }
    text.truncate(text.trim_end().len());
    text + &format!("\n\nlet {} : {} |>\n  {{ {}\n  }} = ?\n", verdict.entry, goal.ty, rows.join("\n  | "))
}

fn refused(file: &str, reason: &types::NoGoal) -> String {
    format!("{}\n", comment(&format!("{file}: this function has no examples in Myth: {reason}.")))
}

/// Whether a text is a name that may be bound.
fn is_name(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '\'');
    text.starts_with(|c: char| c.is_ascii_lowercase() || c == '_') && text.chars().all(is_part)
}

/// `O => S (O) => S (O)`.
fn row(input: &CoverInput) -> Result<String, Unwritable> {
    match input.ending {
        Ending::Value => {}
        Ending::Exception => return Err(Unwritable::Raises(one_line(&input.result.to_string(), 100))),
        _ => return Err(Unwritable::NoValue),
    }
    let result = input.result.to_string();
    let values = input.arguments.iter().chain([&result]);
    let values: Result<Vec<String>, Unwritable> = values.map(|text| value(text)).collect();
    Ok(values?.join(" => "))
}

/// An OCaml value in Myth's notation.
fn value(text: &str) -> Result<String, Unwritable> {
    let mut sources = Sources::new();
    let file = sources.add("value", text.as_bytes());
    let parsed = parse(&sources, file);
    match parsed.tree.items.as_slice() {
        [item] if parsed.problems.is_empty() => match item.kind {
            ItemKind::Eval(expr) => {
                let mut out = String::new();
                write_value(&parsed.tree, expr, &mut out)?;
                Ok(out)
            }
            _ => Err(Unwritable::Item),
        },
        _ => Err(Unwritable::Text(one_line(text, 60))),
    }
}

fn write_value(tree: &Tree, expr: ExprId, out: &mut String) -> Result<(), Unwritable> {
    refute_source::deep(|| match &tree[expr].kind {
        ExprKind::Construct(path, None) => constant(path, out),
        ExprKind::Construct(path, Some(argument)) => {
            constant(path, out)?;
            match &tree[*argument].kind {
                ExprKind::Tuple(parts) => write_arguments(tree, parts, out),
                _ => write_arguments(tree, &[*argument], out),
            }
        }
        ExprKind::List(items) => {
            for item in items {
                out.push_str("Cons (");
                write_value(tree, *item, out)?;
                out.push_str(", ");
            }
            out.push_str("Nil");
            out.push_str(&")".repeat(items.len()));
            Ok(())
        }
        ExprKind::Cons(first, rest) => {
            out.push_str("Cons");
            write_arguments(tree, &[*first, *rest], out)
        }
        ExprKind::Constraint(inner, _) => write_value(tree, *inner, out),
        other => Err(Unwritable::Part(kind(other))),
    })
}

/// `(a, b)`.
fn write_arguments(tree: &Tree, parts: &[ExprId], out: &mut String) -> Result<(), Unwritable> {
    for (index, part) in parts.iter().enumerate() {
        out.push_str(if index == 0 { " (" } else { ", " });
        write_value(tree, *part, out)?;
    }
    out.push(')');
    Ok(())
}

fn constant(path: &Path, out: &mut String) -> Result<(), Unwritable> {
    out.push_str(match path.last.name.as_str() {
        "true" => "True",
        "false" => "False",
        "[]" => "Nil",
        "()" => return Err(Unwritable::Part("a unit")),
        name => name,
    });
    Ok(())
}

/// What a part is that Myth has no notation for.
fn kind(expr: &ExprKind) -> &'static str {
    match expr {
        ExprKind::Literal(Literal::Int(..) | Literal::BoxedInt(..)) => "an integer",
        ExprKind::Literal(Literal::Char(_)) => "a character",
        ExprKind::Literal(Literal::String(..)) => "a string",
        ExprKind::Literal(Literal::Float(..)) => "a float",
        ExprKind::Fun { .. } | ExprKind::Function(_) | ExprKind::Ident(_) => "a function",
        ExprKind::Tuple(_) => "a tuple",
        ExprKind::Record(..) => "a record",
        ExprKind::Array(_) => "an array",
        _ => "something that Myth does not have",
    }
}

#[cfg(test)]
mod tests;

//! The alternatives of a text, written for people: patterns of the specification language with values filled in.
//!
//! In: the choices of [`Texts`]. Out: the plainest combinations first, at most as many as asked for, and how many more
//! there are. Every combination is a sum of costs, one per choice, so the best ones are found without listing all.

use super::{Choice, Piece, Texts, open_parts};
use crate::numeral;
use num_traits::Zero;
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// What may be written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Alternatives {
    /// The plainest alternatives, without the one of writing nothing.
    pub shown: Vec<String>,
    /// How many more there are, at most.
    pub more: usize,
}

/// One way to go at a choice.
struct Way {
    cost: usize,
    text: Option<String>,
}

/// The plainest alternatives.
pub(super) fn alternatives(texts: &Texts, limit: usize) -> Alternatives {
    let options: Vec<Vec<Way>> = texts.choices.iter().map(options).collect();
    let total = options.iter().fold(1usize, |product, here| product.saturating_mul(here.len()));
    let mut shown: Vec<String> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut combinations = 0usize;
    // Combinations by their cost; the indices break ties, so that the order is always the same.
    let first = vec![0; options.len()];
    let mut queue = BinaryHeap::from([Reverse((cost(&options, &first), first))]);
    let mut queued = BTreeSet::new();
    // Different combinations may read the same; the search for new ones is not endless.
    while combinations < limit.saturating_mul(8).max(8)
        && let Some(Reverse((_, indices))) = queue.pop()
    {
        let text = written(&options, &indices);
        if shown.len() == limit && !text.is_empty() && !seen.contains(&text) {
            break;
        }
        combinations += 1;
        if !text.is_empty() && seen.insert(text.clone()) {
            shown.push(text);
        }
        for at in 0..indices.len() {
            let mut next = indices.clone();
            next[at] += 1;
            if next[at] < options[at].len() && queued.insert(next.clone()) {
                queue.push(Reverse((cost(&options, &next), next)));
            }
        }
    }
    Alternatives { shown, more: total.saturating_sub(combinations) }
}

/// The ways to go at a choice, the plainest first. To leave it out says less than a text, but more than `_`.
fn options(choice: &Choice) -> Vec<Way> {
    let mut ways: Vec<(usize, Option<&Vec<Piece>>)> =
        choice.alternatives.iter().map(|pieces| (2 * open_parts(pieces), Some(pieces))).collect();
    ways.extend(choice.optional.then_some((1, None)));
    ways.sort_by_key(|(rank, _)| *rank);
    ways.into_iter()
        .enumerate()
        .map(|(cost, (_, pieces))| Way { cost, text: pieces.map(|pieces| show(pieces)) })
        .collect()
}

fn cost(options: &[Vec<Way>], indices: &[usize]) -> usize {
    options.iter().zip(indices).map(|(here, at)| here[*at].cost).sum()
}

fn written(options: &[Vec<Way>], indices: &[usize]) -> String {
    let texts = options.iter().zip(indices).filter_map(|(here, at)| here[*at].text.as_deref());
    texts.collect::<Vec<_>>().join(", then ")
}

/// A pattern; neighbouring texts and values are one text.
fn show(pieces: &[Piece]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut text: Option<String> = None;
    for piece in pieces {
        if let Piece::Text(part) = piece {
            text.get_or_insert_default().push_str(part);
            continue;
        }
        parts.extend(text.take().map(|text| quote(&text)));
        parts.push(show_piece(piece));
    }
    parts.extend(text.map(|text| quote(&text)));
    parts.join(" ")
}

fn show_piece(piece: &Piece) -> String {
    match piece {
        Piece::Text(text) => quote(text),
        Piece::Whole(number) => format!("{{{number}}}"),
        Piece::Loose(text) => format!("~{}", quote(text)),
        Piece::Close(value, distance) if distance.is_zero() => format!("{{{}}}", numeral::show(value)),
        Piece::Close(value, distance) if *distance == numeral::tolerance(value) => {
            format!("{{{}}}", numeral::show(value))
        }
        Piece::Close(value, distance) => format!("{{{} ~ {}}}", numeral::show(value), numeral::show(distance)),
        Piece::Any => "_".to_owned(),
        Piece::Visible => "__".to_owned(),
        Piece::Decorated(inner) => match &**inner {
            Piece::Text(text) if text.parse::<f64>().is_ok() => format!("decorated {{{text}}}"),
            Piece::Text(text) => format!("decorated {{{}}}", quote(text)),
            inner => format!("decorated {}", show_piece(inner)),
        },
    }
}

/// A text between quotation marks, as the specification language writes it.
pub(super) fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    for char in text.chars() {
        match char {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            '{' => quoted.push_str("{{"),
            '}' => quoted.push_str("}}"),
            char => quoted.push(char),
        }
    }
    quoted.push('"');
    quoted
}

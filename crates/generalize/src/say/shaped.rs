//! Inputs with holes in OCaml's notation for patterns.

use super::names::letter;
use super::ocaml::{Piece, any};
use super::patterns::constructor;
use super::typed::{Scene, Ty};
use crate::functions::Functions;
use crate::pattern::Shaped;
use crate::setting::Setting;
use crate::values::Values;
use refute_enumerate::NodeId;
use refute_ocaml::Level;

/// A part of a pattern; `names` are those of the holes. In parentheses where an argument needs them.
pub(crate) fn pattern_of(
    setting: &Setting,
    values: &Values,
    node: NodeId,
    part: &Shaped,
    names: &[String],
    argument: bool,
) -> String {
    let piece = piece(setting, values, Ty::Of(node), part, names);
    piece.within(if argument { Level::Argument } else { Level::Or })
}

fn piece(setting: &Setting, values: &Values, ty: Ty, part: &Shaped, names: &[String]) -> Piece {
    match (part, ty) {
        (Shaped::Hole(hole), _) => names.get(*hole).cloned().map_or_else(any, Piece::word),
        (Shaped::Value(value), Ty::Of(node)) => Piece::word(setting.show(values, node, *value)),
        (Shaped::Data(case, parts), _) => {
            let parts: Vec<Piece> = parts
                .iter()
                .enumerate()
                .map(|(index, part)| {
                    let inner = ty.field(&setting.space, *case, index as u32);
                    piece(setting, values, inner, part, names)
                })
                .collect();
            constructor(&setting.space, ty, *case, &parts)
        }
        (Shaped::Value(_), _) => any(),
    }
}

/// A letter for a value of a type that is not among those taken.
pub(crate) fn letter_for(setting: &Setting, node: NodeId, taken: &[String]) -> String {
    letter(taken, Ty::Of(node), &Scene { setting, functions: &Functions::none() })
}

//! Modules and module types as OCaml's toplevel echoes them: `module M : sig type t = int val x : t end`.
//!
//! In: a [`SignatureItem`]. Out: text, on one line where it fits, else with one line per member. Inside a signature its
//! own types are called by their plain names, those of its submodules relative to it.

use crate::program::{ExceptionDecl, Program};
use crate::show_declaration::{LINE_WIDTH, show_declared, show_exception, show_value_name};
use crate::show_type::{TypePrinter, seen_from};
use crate::signature::{ModuleShape, SignatureItem};
use crate::types::{TypeId, TypeTable};
use refute_source::Name;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The text of a declaration, as it was when `count` types existed.
pub fn show_signature_item(program: &Program, item: &SignatureItem, count: usize) -> String {
    let shower = Shower {
        types: &program.types,
        exceptions: &program.exceptions,
        count,
        names: BTreeMap::new(),
        around: Vec::new(),
        level: 0,
    };
    shower.item(item, 0)
}

struct Shower<'a> {
    types: &'a TypeTable,
    exceptions: &'a [Arc<ExceptionDecl>],
    count: usize,
    /// How the types of the signatures around are called here.
    names: BTreeMap<TypeId, Name>,
    /// The names of the modules around, the innermost one last.
    around: Vec<Name>,
    /// How many signatures are around.
    level: usize,
}

impl Shower<'_> {
    fn printer(&self) -> TypePrinter<'_> {
        TypePrinter::new(self.types).as_of(self.count).with_names(&self.names).inside(&self.around)
    }

    fn item(&self, item: &SignatureItem, indent: usize) -> String {
        match item {
            SignatureItem::Value(name, ty) => {
                format!("val {} : {}", show_value_name(*name), self.printer().show_named(ty))
            }
            SignatureItem::External(name, ty, words) => {
                let words: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
                let name = show_value_name(*name);
                format!("external {name} : {} = {}", self.printer().show_named(ty), words.join(" "))
            }
            SignatureItem::Types(types) => {
                let first = if self.means_older(types) { "type nonrec" } else { "type" };
                let keyword = |i: usize| if i == 0 { first } else { "and" };
                let show = |(i, (name, id)): (usize, &(Name, TypeId))| {
                    show_declared(self.types, &mut self.printer(), *name, *id, keyword(i))
                };
                types.iter().enumerate().map(show).collect::<Vec<_>>().join("\n")
            }
            SignatureItem::Exception(name, id) => {
                show_exception(self.types, &mut self.printer(), *name, &self.exceptions[id.index()])
            }
            SignatureItem::Module(name, ModuleShape::Alias(path)) => format!("module {name} = {path}"),
            SignatureItem::Module(name, shape) => self.within(*name).headed(format!("module {name} :"), shape, indent),
            SignatureItem::Recursive(modules) => {
                let keyword = |i: usize| if i == 0 { "module rec" } else { "and" };
                let show = |(i, (name, shape)): (usize, &(Name, ModuleShape))| {
                    self.within(*name).headed(format!("{} {name} :", keyword(i)), shape, indent)
                };
                modules.iter().enumerate().map(show).collect::<Vec<_>>().join("\n")
            }
            SignatureItem::ModuleType(name, None) => format!("module type {name}"),
            SignatureItem::ModuleType(name, Some(shape)) => self.headed(format!("module type {name} ="), shape, indent),
        }
    }

    fn copied(&self) -> Self {
        Shower { names: self.names.clone(), around: self.around.clone(), ..*self }
    }

    /// Inside a module.
    fn within(&self, module: Name) -> Self {
        let mut inside = self.copied();
        inside.around.push(module);
        inside
    }

    /// Whether declarations mention an older type that has the name of one of them here.
    fn means_older(&self, types: &[(Name, TypeId)]) -> bool {
        let mut mentioned = Vec::new();
        types.iter().for_each(|(_, id)| self.types.mentioned(*id, &mut mentioned));
        mentioned.retain(|id| !types.iter().any(|(_, own)| own == id));
        let mut printer = self.printer();
        mentioned.into_iter().any(|id| {
            let shown = printer.type_name(id);
            types.iter().any(|(name, _)| name.as_str() == shown)
        })
    }

    /// A head and a module type, on one line where they fit.
    fn headed(&self, head: String, shape: &ModuleShape, indent: usize) -> String {
        let flat = format!("{head} {}", self.flat(shape));
        if indent + flat.len() <= LINE_WIDTH && !flat.contains('\n') {
            return flat;
        }
        format!("{head}\n  {}", self.shape(shape, indent + 2).replace('\n', "\n  "))
    }

    fn flat(&self, shape: &ModuleShape) -> String {
        refute_source::deep(|| match shape {
            ModuleShape::Alias(path) => format!("(module {path})"),
            ModuleShape::Named(path) => seen_from(&self.around, path.as_str(), true),
            ModuleShape::Signature(_) if self.level == SHOWN_LEVELS => "sig .. end".to_string(),
            ModuleShape::Signature(items) => {
                let inside = self.inside(items);
                let items: Vec<String> = items.iter().map(|item| inside.flat_item(item)).collect();
                format!("sig {}{}end", items.join(" "), if items.is_empty() { "" } else { " " })
            }
            ModuleShape::Functor(..) => {
                let (head, result, inside) = self.parameters(shape);
                format!("{head} -> {}", inside.flat(result))
            }
        })
    }

    fn flat_item(&self, item: &SignatureItem) -> String {
        match item {
            SignatureItem::Module(name, shape) if !matches!(shape, ModuleShape::Alias(_)) => {
                format!("module {name} : {}", self.within(*name).flat(shape))
            }
            SignatureItem::Recursive(modules) => {
                let keyword = |i: usize| if i == 0 { "module rec" } else { "and" };
                let flat = modules.iter().enumerate();
                let flat = flat
                    .map(|(i, (name, shape))| format!("{} {name} : {}", keyword(i), self.within(*name).flat(shape)));
                flat.collect::<Vec<_>>().join(" ")
            }
            SignatureItem::ModuleType(name, Some(shape)) => format!("module type {name} = {}", self.flat(shape)),
            item => self.item(item, 0).replace('\n', " "),
        }
    }

    fn shape(&self, shape: &ModuleShape, indent: usize) -> String {
        let flat = self.flat(shape);
        if indent + flat.len() <= LINE_WIDTH {
            return flat;
        }
        refute_source::deep(|| match shape {
            ModuleShape::Signature(items) if self.level < SHOWN_LEVELS => {
                let inside = self.inside(items);
                let show = |item| format!("  {}\n", inside.item(item, indent + 2).replace('\n', "\n  "));
                format!("sig\n{}end", items.iter().map(show).collect::<String>())
            }
            ModuleShape::Functor(..) => {
                let (head, result, inside) = self.parameters(shape);
                format!("{head} ->\n  {}", inside.shape(result, indent + 2).replace('\n', "\n  "))
            }
            _ => flat,
        })
    }

    /// `functor (X : S) (Y : T)`, what it gives, and how types are called there. Parameters without names before the first one with
    /// a name and behind the last one stand alone: `S -> functor (X : S) -> T`.
    fn parameters<'s>(&self, shape: &'s ModuleShape) -> (String, &'s ModuleShape, Shower<'_>) {
        let mut parameters: Vec<(String, Option<String>)> = Vec::new();
        let mut inside = self.copied();
        let mut shape = shape;
        while let ModuleShape::Functor(parameter, result) = shape {
            let nameless = match parameter {
                Some((None, of)) => Some(match **of {
                    ModuleShape::Functor(..) => format!("({})", inside.flat(of)),
                    _ => inside.flat(of),
                }),
                _ => None,
            };
            parameters.push((inside.parameter(parameter.as_ref()), nameless));
            inside.add_parameter(parameter.as_ref());
            shape = result;
        }
        let is_named = |(_, nameless): &(String, Option<String>)| nameless.is_none();
        let first = parameters.iter().position(is_named).unwrap_or(parameters.len());
        let end = parameters.iter().rposition(is_named).map_or(first, |last| last + 1);
        let alone = |parameters: &[(String, Option<String>)]| -> Vec<String> {
            parameters.iter().filter_map(|(_, nameless)| nameless.clone()).collect()
        };
        let mut parts = alone(&parameters[..first]);
        if first < end {
            let named: Vec<&str> = parameters[first..end].iter().map(|(text, _)| text.as_str()).collect();
            parts.push(format!("functor {}", named.join(" ")));
        }
        parts.extend(alone(&parameters[end..]));
        (parts.join(" -> "), shape, inside)
    }

    fn parameter(&self, parameter: Option<&(Option<Name>, Box<ModuleShape>)>) -> String {
        match parameter {
            None => "()".to_string(),
            Some((name, shape)) => {
                let name = name.map_or("_", |name| name.as_str());
                format!("({name} : {})", self.flat(shape))
            }
        }
    }

    /// Inside a signature: its types are known by their plain names.
    fn inside(&self, items: &[SignatureItem]) -> Shower<'_> {
        let mut names = self.names.clone();
        name_types(items, "", &mut names);
        Shower { level: self.level + 1, names, ..self.copied() }
    }

    /// Behind a functor's parameter its types are known by its name.
    fn add_parameter(&mut self, parameter: Option<&(Option<Name>, Box<ModuleShape>)>) {
        if let Some((Some(name), shape)) = parameter
            && let ModuleShape::Signature(items) = &**shape
        {
            name_types(items, &format!("{name}."), &mut self.names);
        }
    }
}

/// Types so many modules further inside keep the names that they are declared with.
const NAMED_LEVELS: usize = 50;

/// Signatures inside so many others are not shown: nobody would read them.
const SHOWN_LEVELS: usize = 50;

fn name_types(items: &[SignatureItem], prefix: &str, names: &mut BTreeMap<TypeId, Name>) {
    name_types_below(items, prefix, NAMED_LEVELS, names);
}

fn name_types_below(items: &[SignatureItem], prefix: &str, levels: usize, names: &mut BTreeMap<TypeId, Name>) {
    for item in items {
        match item {
            SignatureItem::Types(types) => {
                names.extend(types.iter().map(|(name, id)| (*id, Name::new(&format!("{prefix}{name}")))));
            }
            SignatureItem::Module(name, ModuleShape::Signature(items)) if levels > 0 => {
                name_types_below(items, &format!("{prefix}{name}."), levels - 1, names);
            }
            _ => {}
        }
    }
}

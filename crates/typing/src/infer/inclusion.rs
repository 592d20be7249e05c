//! Does a module fit a module type?
//!
//! First every type of the module type is paired with the module's type of that name; then declarations are compared
//! and each value must be at least as general as it is declared. Out: what the types stand for, and where the leaves of
//! the module type are found in the module.

use super::Infer;
use super::copying::{Copier, Leaves, itself};
use super::modules::describe;
use crate::arena::{Node, Ty};
use crate::env::{Functor, Identity, Member, Module, ModuleEntry, Shown, Structure, Template, TypeTarget};
use crate::export::{Exporter, Unknowns};
use crate::problem::{Problem, SignatureProblem, SignatureReason, UnboundKind};
use crate::typed::{Binder, FunctorCode, FunctorWrapper, ModuleApplication, Slot, ValueRef};
use refute_ir::generalised;
use refute_ir::program::ExceptionId;
use refute_ir::types::{Constructor, Field, Nature, Type, TypeDeclKind, TypeId, Variance};
use refute_source::{Name, Span};
use refute_syntax::tree::ModExprId;
use rustc_hash::FxHashMap;

/// How a module fits a module type.
#[derive(Default)]
pub(super) struct Matched {
    /// What the types of the module type stand for.
    pub(super) map: FxHashMap<TypeId, Type>,
    /// What its modules and module types stand for.
    pub(super) modules: FxHashMap<u32, Identity>,
    /// Where its leaves are.
    pub(super) slots: Vec<Slot>,
}

/// One comparison.
struct Matching {
    /// Where problems are reported.
    span: Span,
    /// After which module expression functors are made anew.
    at: Option<ModExprId>,
    /// The submodules around what is compared.
    path: Vec<Name>,
    copier: Copier,
    slots: Vec<Slot>,
}

/// Something does not fit; a problem says what.
struct Misfit;

impl Infer<'_> {
    /// Compares a module with a module type; a problem at `span` when it does not fit.
    pub(super) fn matches(
        &mut self,
        found: &Module,
        wanted: &Template,
        span: Span,
        at: Option<ModExprId>,
    ) -> Option<Matched> {
        let mut pairs = Matched::default();
        self.pair_types(found, &wanted.module, &mut pairs);
        let copier = Copier::replacing(pairs.map, pairs.modules);
        let mut matching = Matching { span, at, path: Vec::new(), copier, slots: Vec::new() };
        self.arena.level += 1;
        let fits = self.fits(&mut matching, found, &wanted.module);
        self.arena.level -= 1;
        let Matching { copier: Copier { map, modules, .. }, slots, .. } = matching;
        fits.is_ok().then_some(Matched { map, modules, slots })
    }

    pub(super) fn pair_types(&mut self, found: &Module, wanted: &Module, pairs: &mut Matched) {
        let (Module::Structure(found), Module::Structure(wanted)) = (found, wanted) else { return };
        for member in &wanted.members {
            match *member {
                Member::Type(name, _) => {
                    if let (Some(wanted), Some(found)) = (type_of(wanted, name), type_of(found, name)) {
                        pairs.map.insert(wanted, itself(found, self.types.get(found).params.len()));
                    }
                }
                Member::Module(name) => {
                    if let (Some(wanted), Some(found)) = (wanted.scope.module(name), found.scope.module(name)) {
                        if let (Some(identity), false) = (wanted.identity, is_alias(wanted)) {
                            let found = found.identity.unwrap_or_else(|| self.new_identity(Name::new("")));
                            pairs.modules.insert(identity.stamp, found);
                        }
                        refute_source::deep(|| self.pair_types(&found.module, &wanted.module, pairs));
                    }
                }
                Member::ModuleType(name) => {
                    if let (Some(wanted), Some(found)) = (wanted.scope.module_type(name), found.scope.module_type(name))
                    {
                        pairs.modules.insert(wanted.stamp, Identity { stamp: found.stamp, path: name });
                        if let (None, Some(meaning)) = (&wanted.template, &found.template) {
                            self.meanings.insert(found.stamp, meaning.clone());
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn misfit(&mut self, matching: &Matching, name: Name, reason: SignatureReason) -> Misfit {
        let (span, path) = (matching.span, matching.path.clone());
        self.report(Problem::Signature(Box::new(SignatureProblem { span, path, name, reason })));
        Misfit
    }

    fn fits(&mut self, matching: &mut Matching, found: &Module, wanted: &Module) -> Result<(), Misfit> {
        refute_source::deep(|| match (found, wanted) {
            (Module::Structure(found), Module::Structure(wanted)) => self.structure_fits(matching, found, wanted),
            (Module::Functor(found), Module::Functor(wanted)) => {
                let slot = self.functor_fits(matching, found, wanted)?;
                matching.slots.push(slot);
                Ok(())
            }
            (found, _) => {
                let is_functor = matches!(found, Module::Functor(_));
                let name = matching.path.last().copied().unwrap_or(Name::new(""));
                Err(self.misfit(matching, name, SignatureReason::Kind { is_functor }))
            }
        })
    }

    fn structure_fits(&mut self, matching: &mut Matching, found: &Structure, wanted: &Structure) -> Result<(), Misfit> {
        let missing = |kind| SignatureReason::Missing(kind);
        for member in &wanted.members {
            match *member {
                Member::Type(name, _) => {
                    let Some(wanted) = type_of(wanted, name) else { continue };
                    match type_of(found, name) {
                        None => return Err(self.misfit(matching, name, missing(UnboundKind::Type))),
                        Some(found) => self.type_fits(matching, name, found, wanted)?,
                    }
                }
                Member::Value(name) => {
                    let Some(wanted) = wanted.value(name) else { continue };
                    let Some(entry) = found.value(name).cloned() else {
                        return Err(self.misfit(matching, name, missing(UnboundKind::Value)));
                    };
                    let Some((ty, variables)) = wanted.scheme.stored() else { continue };
                    let ty = self.copied_type(&mut matching.copier, ty);
                    let rigid: Vec<Ty> = (0..variables).map(|i| self.arena.add(Node::Rigid(letter(i)))).collect();
                    let declared = self.arena.import(&ty, &rigid);
                    let instance = self.instance(&entry.scheme, matching.span);
                    if self.unify(instance, declared).is_err() {
                        let found = self.instance(&entry.scheme, matching.span);
                        let found = Exporter::new(Unknowns::Plain).export(&mut self.arena, found);
                        return Err(self.misfit(matching, name, SignatureReason::Value { found, wanted: ty }));
                    }
                    matching.slots.push(Slot::Value(entry.value));
                }
                Member::Exception(name) => {
                    let Some((wanted, _)) = wanted.exception(name) else { continue };
                    let Some((id, slot)) = found.exception(name) else {
                        return Err(self.misfit(matching, name, missing(UnboundKind::Constructor)));
                    };
                    if !self.exception_fits(matching, id, wanted) {
                        return Err(self.misfit(matching, name, SignatureReason::Exception { found: id, wanted }));
                    }
                    matching.slots.push(Slot::Exception(slot));
                }
                Member::Module(name) => {
                    let Some(wanted) = wanted.scope.module(name) else { continue };
                    let Some(entry) = found.scope.module(name) else {
                        return Err(self.misfit(matching, name, missing(UnboundKind::Module)));
                    };
                    if let (Some(identity), true) = (wanted.identity, is_alias(wanted)) {
                        let identity = self.copied_identity(&mut matching.copier, identity);
                        if entry.identity.is_none_or(|found| found.stamp != identity.stamp) {
                            return Err(self.misfit(matching, name, SignatureReason::Alias));
                        }
                    }
                    matching.path.push(name);
                    self.fits(matching, &entry.module, &wanted.module)?;
                    matching.path.pop();
                }
                Member::ModuleType(name) => {
                    let Some(found) = found.scope.module_type(name) else {
                        return Err(self.misfit(matching, name, missing(UnboundKind::ModuleType)));
                    };
                    let Some(wanted) = wanted.scope.module_type(name).and_then(|entry| entry.template.as_ref()) else {
                        continue;
                    };
                    let wanted = self.copied_template(&mut matching.copier, wanted);
                    let same = found.template.as_ref().is_some_and(|found| self.equivalent(found, &wanted));
                    if !same {
                        return Err(self.misfit(matching, name, SignatureReason::ModuleType));
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether two module types ask for the same, in the same order where it is something that exists when the program
    /// runs.
    pub(super) fn equivalent(&mut self, left: &Template, right: &Template) -> bool {
        let leaves = |template: &Template| {
            let mut leaves = Vec::new();
            describe(&template.module, "", &mut leaves);
            leaves.into_iter().map(|(name, _)| name).collect::<Vec<Name>>()
        };
        if leaves(left) != leaves(right) {
            return false;
        }
        let (before, doubt) = (self.problems.len(), self.doubt.now);
        let nowhere = Span::new(self.tree.file, 0, 0);
        let same = self.matches(&left.module, right, nowhere, None).is_some()
            && self.matches(&right.module, left, nowhere, None).is_some();
        // Why not is nobody's question.
        self.problems.truncate(before);
        self.doubt.now = doubt;
        same
    }

    fn exception_fits(&mut self, matching: &mut Matching, found: ExceptionId, wanted: ExceptionId) -> bool {
        let (found, wanted) = (self.exceptions[found.index()].clone(), self.exceptions[wanted.index()].clone());
        let owner = match self.copied(&mut matching.copier, wanted.ty) {
            Type::Con(ty, _) => self.types.head(ty),
            _ => wanted.ty,
        };
        let rigid = self.rigid_for(&found.args, found.result.as_deref());
        found.fields == wanted.fields
            && found.ty == owner
            && self.same_types(matching, &found.args, &wanted.args, &rigid)
            && self.same_results(matching, found.result.as_deref(), wanted.result.as_deref(), &rigid)
    }

    fn type_fits(&mut self, matching: &mut Matching, name: Name, found: TypeId, wanted: TypeId) -> Result<(), Misfit> {
        let (decl, declared) = (self.decl(found), self.decl(wanted));
        let params = declared.params.len();
        let itself = itself(found, params);
        let rigid: Vec<Ty> = (0..params as u32).map(|i| self.arena.add(Node::Rigid(letter(i)))).collect();
        let fits = decl.params.len() == params
            && match (&declared.kind, &declared.nature) {
                (TypeDeclKind::Abstract, Nature::Private(Some(body))) => {
                    let inside = match &decl.nature {
                        Nature::Private(Some(inside)) => inside.clone(),
                        _ => itself,
                    };
                    self.same_type(matching, &inside, body, &rigid)
                }
                (TypeDeclKind::Abstract | TypeDeclKind::Extensible, _) => {
                    let promised = |(found, wanted): (&Variance, &Variance)| {
                        (wanted.positive || !found.positive) && (wanted.negative || !found.negative)
                    };
                    let extensible = |kind: &TypeDeclKind| matches!(kind, TypeDeclKind::Extensible);
                    let kept = extensible(&self.types.get(self.types.head(found)).kind);
                    let injective = (0..).zip(&declared.params).all(|(number, wanted)| {
                        !wanted.injective || generalised::is_injective_in(&self.types, found, number)
                    });
                    let varies = decl.params.iter().zip(&declared.params).all(promised);
                    (kept || !extensible(&declared.kind)) && varies && injective
                }
                (TypeDeclKind::Alias(body), _) => self.same_type(matching, &itself, body, &rigid),
                (kind @ (TypeDeclKind::Variant(_) | TypeDeclKind::Record(..)), nature) => {
                    let private = matches!(decl.nature, Nature::Private(_));
                    let allowed = !private || matches!(nature, Nature::Private(_));
                    let (original, args) = match (&decl.kind, &decl.nature) {
                        (TypeDeclKind::Alias(body), Nature::Repeats(_)) => match self.types.expand(body) {
                            Type::Con(original, args) => (self.decl(original), args.to_vec()),
                            _ => (decl.clone(), Vec::new()),
                        },
                        _ => (decl.clone(), (0..params as u32).map(Type::Var).collect()),
                    };
                    allowed && self.same_definition(matching, (&original.kind, &args), kind, &rigid)
                }
            };
        if fits {
            return Ok(());
        }
        let reason = SignatureReason::Type { found: Some(found), wanted: Some(wanted) };
        Err(self.misfit(matching, name, reason))
    }

    /// Whether a definition, for these arguments, says what a declaration says.
    fn same_definition(
        &mut self,
        matching: &mut Matching,
        (found, args): (&TypeDeclKind, &[Type]),
        wanted: &TypeDeclKind,
        rigid: &[Ty],
    ) -> bool {
        match (found, wanted) {
            (TypeDeclKind::Variant(found), TypeDeclKind::Variant(wanted)) => {
                let mut same = |left: &Constructor, right: &Constructor| {
                    if left.name != right.name || left.inline.is_some() != right.inline.is_some() {
                        return false;
                    }
                    // The variables of a constructor that says of which instances it is are its own.
                    if left.result.is_some() {
                        let own = self.rigid_for(&left.args, left.result.as_deref());
                        return self.same_types(matching, &left.args, &right.args, &own)
                            && self.same_results(matching, left.result.as_deref(), right.result.as_deref(), &own);
                    }
                    let parts: Vec<Type> = left.args.iter().map(|arg| arg.substitute(args)).collect();
                    right.result.is_none() && self.same_types(matching, &parts, &right.args, rigid)
                };
                found.len() == wanted.len() && found.iter().zip(wanted).all(|(left, right)| same(left, right))
            }
            (TypeDeclKind::Record(found, _), TypeDeclKind::Record(wanted, _)) => {
                let mut same = |left: &Field, right: &Field| {
                    // What is quantified comes behind the parameters.
                    let quantified = (0..left.quantified).map(|i| self.arena.add(Node::Rigid(letter(i))));
                    let rigid: Vec<Ty> = rigid.iter().copied().chain(quantified).collect();
                    left.name == right.name
                        && left.mutable == right.mutable
                        && left.quantified == right.quantified
                        && self.same_type(matching, &left.ty.substitute(args), &right.ty, &rigid)
                };
                found.len() == wanted.len() && found.iter().zip(wanted).all(|(left, right)| same(left, right))
            }
            _ => false,
        }
    }

    /// Types that equal only themselves, for the variables of a constructor.
    fn rigid_for(&mut self, args: &[Type], result: Option<&[Type]>) -> Vec<Ty> {
        let mut used = Vec::new();
        args.iter().chain(result.unwrap_or_default()).for_each(|ty| generalised::variables(ty, &mut used));
        let count = used.into_iter().max().map_or(0, |last| last + 1);
        (0..count).map(|i| self.arena.add(Node::Rigid(letter(i)))).collect()
    }

    fn same_results(
        &mut self,
        matching: &mut Matching,
        found: Option<&[Type]>,
        wanted: Option<&[Type]>,
        rigid: &[Ty],
    ) -> bool {
        match (found, wanted) {
            (Some(found), Some(wanted)) => self.same_types(matching, found, wanted, rigid),
            (None, None) => true,
            _ => false,
        }
    }

    fn same_types(&mut self, matching: &mut Matching, found: &[Type], wanted: &[Type], rigid: &[Ty]) -> bool {
        found.len() == wanted.len()
            && found.iter().zip(wanted).all(|(found, wanted)| self.same_type(matching, found, wanted, rigid))
    }

    fn same_type(&mut self, matching: &mut Matching, found: &Type, wanted: &Type, rigid: &[Ty]) -> bool {
        let wanted = self.copied_type(&mut matching.copier, wanted);
        let found = self.arena.import(found, rigid);
        let wanted = self.arena.import(&wanted, rigid);
        self.unify(found, wanted).is_ok()
    }

    /// A functor that takes what the wanted one takes and gives what it gives.
    fn functor_fits(&mut self, matching: &mut Matching, found: &Functor, wanted: &Functor) -> Result<Slot, Misfit> {
        let Matching { span, at, .. } = *matching;
        let (mut parameters, mut argument) = (Vec::new(), Vec::new());
        let (mut map, mut modules) = (FxHashMap::default(), FxHashMap::default());
        match (&found.parameter, &wanted.parameter) {
            (None, None) => {}
            (Some(takes), Some(given)) => {
                let (slots, binders) = self.local_slots(&given.template.module);
                let identity = given.identity;
                let given =
                    self.copied_module(&mut matching.copier, &given.template.module, &mut Leaves::listed(slots));
                let matched = self.matches(&given, &takes.template, span, None).ok_or(Misfit)?;
                (parameters, argument, map, modules) = (binders, matched.slots, matched.map, matched.modules);
                modules.insert(takes.identity.stamp, identity);
            }
            _ => {
                let name = matching.path.last().copied().unwrap_or(Name::new(""));
                return Err(self.misfit(matching, name, SignatureReason::Kind { is_functor: true }));
            }
        }
        let mut copier = Copier { modules, ..Copier::of(&found.result, map, None) };
        let (slots, results) = self.local_slots(&found.result.module);
        let given = self.copied_module(&mut copier, &found.result.module, &mut Leaves::listed(slots));
        let module = self.copied_module(&mut matching.copier, &wanted.result.module, &mut Leaves::same());
        let template = Template { module, ..wanted.result.clone() };
        let matched = self.matches(&given, &template, span, None).ok_or(Misfit)?;
        let functor = Slot::Value(ValueRef::Variable(found.value));
        let as_slots = |binders: &[Binder]| -> Vec<Slot> {
            binders.iter().map(|binder| Slot::Value(ValueRef::Variable(*binder))).collect()
        };
        if same_places(&argument, &as_slots(&parameters)) && same_places(&matched.slots, &as_slots(&results)) {
            return Ok(functor);
        }
        let Some(at) = at else {
            self.unsupported("a functor that takes a functor of another shape", span);
            return Err(Misfit);
        };
        let value = self.new_binder(Name::new("functor"), None, span);
        let code = FunctorCode { value, parameters, result: matched.slots };
        let call = ModuleApplication { functor, argument, result: results };
        self.typed.wrappers.entry(at).or_default().push(FunctorWrapper { code, call });
        Ok(Slot::Value(ValueRef::Variable(value)))
    }
}

/// Whether leaves are found in the same variables; the identity of an exception is one.
fn same_places(left: &[Slot], right: &[Slot]) -> bool {
    let place = |slot: &Slot| match *slot {
        Slot::Exception(crate::typed::ExceptionSlot::Local(binder)) => {
            Slot::Value(ValueRef::Variable(Binder::Local(binder)))
        }
        other => other,
    };
    left.len() == right.len() && left.iter().zip(right).all(|(left, right)| place(left) == place(right))
}

fn is_alias(entry: &ModuleEntry) -> bool {
    matches!(entry.alias, Some(Shown::Alias(_)))
}

fn type_of(structure: &Structure, name: Name) -> Option<TypeId> {
    match structure.scope.ty(name, crate::Origin::Library)? {
        TypeTarget::Decl(id) => Some(id),
        TypeTarget::Local(_) => None,
    }
}

fn letter(number: u32) -> Name {
    Name::new(&char::from(b'a' + (number % 26) as u8).to_string())
}

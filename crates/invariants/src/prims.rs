//! The primitives on sets of values.
//!
//! In: a primitive and its arguments. Out: what it may give, with a term where it depends on terms alone; what it may
//! raise is noted. Of most only the kind of the result is known.

use super::conditions::{Relation, relation};
use super::equality;
use super::eval::{Eval, Valued};
use super::facts::{Env, Term, TermKind};
use super::ints::{COUNT, Ints, START, wrap};
use super::purity::is_pure_prim;
use super::store::{Kind, Origin};
use super::value::{Floats, ObjId, Strs, Val};
use refute_ir::Prim;
use refute_ir::program::{BuiltinException, ExprId};
use std::cmp::Ordering;

impl Eval<'_, '_> {
    /// Evaluates a primitive.
    pub(super) fn prim(&mut self, id: ExprId, prim: Prim, args: &[Valued], env: &mut Env) -> Option<Valued> {
        if prim == Prim::Identity {
            return Some(args[0].clone());
        }
        let val = self.result(id, prim, args)?;
        if val.is_none() {
            return None;
        }
        let term = self.prim_term(prim, args, env);
        Some(self.known(val, term, env))
    }

    /// The term of a primitive. Comparisons always have one, so that conditions can speak of their operands.
    fn prim_term(&mut self, prim: Prim, args: &[Valued], env: &mut Env) -> Option<Term> {
        let compares = relation(prim).is_some() || sign(prim);
        if !compares && (!is_pure_prim(prim) || args.iter().any(|(_, term)| term.is_none())) {
            return None;
        }
        let mut terms = Vec::with_capacity(args.len());
        let mut fixed = true;
        for (val, term) in args {
            if !val.only_ints() {
                let contents = equality::contents(self.analysis, val, self.me);
                fixed = fixed && !contents.changing && !contents.functions;
            }
            terms.push(term.unwrap_or_else(|| {
                let once = self.terms.once();
                env.set(once, val.clone(), &self.terms);
                once
            }));
        }
        let physical = matches!(prim, Prim::PhysEqual | Prim::PhysNotEqual);
        if !fixed || physical {
            if !compares && !matches!(prim, Prim::StringLength | Prim::ArrayLength) {
                return None;
            }
            // The same comparison may come out differently another time.
            if compares {
                terms.push(self.terms.once());
            }
        }
        Some(self.terms.term(TermKind::Prim(prim, terms)))
    }

    fn result(&mut self, id: ExprId, prim: Prim, args: &[Valued]) -> Option<Val> {
        use Prim::*;
        let val = |i: usize| &args[i].0;
        let ints = |i: usize| args[i].0.as_ints();
        let unit = || Some(Val::int(0));
        if let Some(relation) = relation(prim) {
            return Some(self.relation(prim, relation, val(0), val(1)));
        }
        if sign(prim) {
            return Some(self.sign(prim, val(0), val(1)));
        }
        match prim {
            Identity => Some(val(0).clone()),
            Ignore => unit(),
            Raise => {
                let exception = val(0).clone();
                if exception.any {
                    let any = super::inputs::all(self.analysis, &refute_ir::Type::con(refute_ir::types::TypeId::EXN));
                    self.raise(&any);
                }
                self.raise(&Val { any: false, ..exception });
                None
            }
            Incr | Decr => {
                let (old, _) = self.field(val(0), None, 0, &mut Env::new(0))?;
                let step = Ints::one(if prim == Incr { 1 } else { -1 });
                self.set_field(val(0), 0, &Val::ints(old.as_ints().add(&step)));
                unit()
            }
            IntNeg => Some(Val::ints(ints(0).negate())),
            IntAdd => Some(Val::ints(ints(0).add(&ints(1)))),
            IntSub => Some(Val::ints(ints(0).subtract(&ints(1)))),
            IntMul => Some(Val::ints(ints(0).multiply(&ints(1)))),
            IntDiv | IntMod => {
                if ints(1).contains(0) {
                    self.throw(BuiltinException::DivisionByZero);
                }
                Some(Val::ints(if prim == IntDiv { ints(0).divide(&ints(1)) } else { ints(0).remainder(&ints(1)) }))
            }
            IntAnd => Some(Val::ints(ints(0).and(&ints(1)))),
            IntOr => Some(Val::ints(ints(0).exactly(&ints(1), |a, b| Some(a | b)))),
            IntXor => Some(Val::ints(ints(0).exactly(&ints(1), |a, b| Some(a ^ b)))),
            // Other shifts are unspecified.
            IntShl if ints(1).bounds().is_some_and(|(low, high)| low >= 0 && high <= 62) => {
                Some(Val::ints(ints(0).exactly(&ints(1), |a, b| Some(wrap((a as i128) << b)))))
            }
            IntShl | IntLsr | IntAsr | Hash | FloatToInt | IntOfString => {
                if prim == IntOfString {
                    self.throw(BuiltinException::Failure);
                }
                Some(Val::ints(Ints::all()))
            }
            BoolNot => Some(Val::bools(val(0).may_be(1), val(0).may_be(0))),
            StringLength => Some(Val::ints(length(val(0)))),
            StringGet | StringGetUnsafe => {
                if prim == StringGet {
                    self.throw(BuiltinException::InvalidArgument);
                }
                Some(Val::ints(Ints::counted(0, 255)))
            }
            BytesSet | BytesSetUnsafe | BytesFillUnsafe | BytesBlitUnsafe => {
                let target = val(if prim == BytesBlitUnsafe { 2 } else { 0 });
                // A string of the program itself, changed by force.
                self.analysis.lost |= target.any || (target.strs.frozen() && !target.strs.is_none());
                if prim == BytesSet {
                    self.throw(BuiltinException::InvalidArgument);
                }
                unit()
            }
            StringAppend | StringConcat | StringEscaped | IntFormat | FloatFormat | FloatHex | ExceptionToString => {
                if matches!(prim, IntFormat | FloatFormat) {
                    self.throw(BuiltinException::InvalidArgument);
                }
                Some(append(prim, args).unwrap_or_else(|| Val::strings(true)))
            }
            StringSubUnsafe => Some(Val::strings(false)),
            BytesMakeUnsafe => {
                self.throw(BuiltinException::OutOfMemory);
                Some(Val::strings(false))
            }
            ArrayLength | ArrayGet | ArrayGetUnsafe | ArraySet | ArraySetUnsafe | ArrayMake | ArraySubUnsafe
            | ArrayBlitUnsafe | ArrayAppend => self.array(id, prim, args),
            Output | Flush => unit(),
            ReadLine => {
                self.throw(BuiltinException::EndOfFile);
                Some(Val::strings(true))
            }
            ReadChar => {
                self.throw(BuiltinException::EndOfFile);
                Some(Val::ints(Ints::counted(0, 255)))
            }
            Exit => None,
            FloatFrexp | FloatModf => {
                let second = if prim == FloatFrexp { Val::ints(Ints::all()) } else { Val::floats() };
                let obj = self.made(id, Kind::Block(0), 2);
                self.analysis.store.fill(obj, 0, &Val::floats());
                self.analysis.store.fill(obj, 1, &second);
                Some(Val::obj(obj))
            }
            FloatOfString => {
                self.throw(BuiltinException::Failure);
                Some(Val::floats())
            }
            // All that is left gives a float.
            _ => Some(Val::floats()),
        }
    }

    fn made(&mut self, id: ExprId, kind: Kind, size: usize) -> ObjId {
        let instance = &self.analysis.instances[self.me.0 as usize];
        let origin = Origin::Made(instance.context, instance.function, id, 0);
        self.analysis.store.object(origin, kind, size).0
    }

    fn array(&mut self, id: ExprId, prim: Prim, args: &[Valued]) -> Option<Val> {
        use Prim::*;
        let val = |i: usize| &args[i].0;
        if matches!(prim, ArrayGet | ArraySet) {
            self.throw(BuiltinException::InvalidArgument);
        }
        match prim {
            ArrayLength => Some(Val::ints(self.parts(val(0)).0)),
            ArrayGet | ArrayGetUnsafe => Some(self.parts(val(0)).1),
            ArraySet | ArraySetUnsafe => {
                self.set_field(val(0), 1, val(2));
                Some(Val::int(0))
            }
            ArrayBlitUnsafe => {
                let (_, elements) = self.parts(val(0));
                self.set_field(val(2), 1, &elements);
                Some(Val::int(0))
            }
            _ => {
                let (lengths, elements) = match prim {
                    ArrayMake => {
                        self.throw(BuiltinException::InvalidArgument);
                        self.throw(BuiltinException::OutOfMemory);
                        (val(0).as_ints().clamp(0, START), val(1).clone())
                    }
                    ArraySubUnsafe => (val(2).as_ints().clamp(0, START), self.parts(val(0)).1),
                    _ => {
                        let ((one, these), (other, those)) = (self.parts(val(0)), self.parts(val(1)));
                        (one.add(&other).clamp(0, START), these.join(&those))
                    }
                };
                let obj = self.made(id, Kind::Array, 2);
                self.analysis.store.fill(obj, 0, &Val::ints(lengths.clone()));
                self.analysis.store.fill(obj, 1, &elements);
                (!lengths.is_none()).then(|| Val::obj(obj))
            }
        }
    }

    /// The lengths of arrays, and everything that is in them.
    fn parts(&mut self, arrays: &Val) -> (Ints, Val) {
        if arrays.any {
            return (Ints::counted(0, START), Val::any());
        }
        let (mut lengths, mut elements) = (Ints::none(), Val::none());
        for obj in arrays.objs.iter().copied() {
            if self.analysis.store.get(obj).kind == Kind::Array {
                let length = self.analysis.store.field(obj, 0, self.me).unwrap_or_else(Val::none);
                let inside = self.analysis.store.field(obj, 1, self.me).unwrap_or_else(Val::none);
                lengths = lengths.join(&length.ints);
                elements = elements.join(&inside);
            }
        }
        (lengths, elements)
    }

    /// Comparing functions raises.
    fn compare_functions(&mut self, prim: Prim, one: &Val, other: &Val) {
        if matches!(prim, Prim::PhysEqual | Prim::PhysNotEqual) || (one.only_ints() && other.only_ints()) {
            return;
        }
        let (these, those) =
            (equality::contents(self.analysis, one, self.me), equality::contents(self.analysis, other, self.me));
        if these.functions || those.functions {
            self.throw(BuiltinException::InvalidArgument);
        }
    }

    /// Whether a comparison may be false, and whether it may be true.
    fn relation(&mut self, prim: Prim, relation: Relation, one: &Val, other: &Val) -> Val {
        self.compare_functions(prim, one, other);
        let (may_be_less, may_be_equal, may_be_greater) = self.orders(prim, one, other);
        // Floats may be neither less nor equal nor greater.
        let none = !(one.only_ints() && other.only_ints())
            && (equality::contents(self.analysis, one, self.me).floats
                || equality::contents(self.analysis, other, self.me).floats);
        let (l, e, g) = (may_be_less, may_be_equal, may_be_greater);
        match relation {
            Relation::Equal => Val::bools(l || g || none, e),
            Relation::Differ => Val::bools(e, l || g || none),
            Relation::Less => Val::bools(e || g || none, l),
            Relation::AtMost => Val::bools(g || none, l || e),
            Relation::Greater => Val::bools(l || e || none, g),
            Relation::AtLeast => Val::bools(l || none, e || g),
        }
    }

    fn sign(&mut self, prim: Prim, one: &Val, other: &Val) -> Val {
        self.compare_functions(prim, one, other);
        let (less, equal, greater) = self.orders(prim, one, other);
        let signs = [(less, -1), (equal, 0), (greater, 1)].into_iter().filter(|(may, _)| *may);
        signs.fold(Val::none(), |all, (_, sign)| all.join(&Val::int(sign)))
    }

    /// Whether the first may be less than, equal to, greater than the second.
    fn orders(&mut self, prim: Prim, one: &Val, other: &Val) -> (bool, bool, bool) {
        if one.only_ints() && other.only_ints() {
            let (a, b) = (&one.ints, &other.ints);
            let must = a.only().is_some() && a.only() == b.only();
            let differ = !must && (a.only().is_none() || b.only().is_none() || a.only() != b.only());
            return (
                differ && !a.below(b, false).is_none(),
                !a.meet(b).is_none(),
                differ && !a.above(b, false).is_none(),
            );
        }
        let physical = matches!(prim, Prim::PhysEqual | Prim::PhysNotEqual);
        if let (Some(these), Some(those)) = (one.strs.few(), other.strs.few())
            && is_text(one)
            && is_text(other)
            && !physical
        {
            let pairs = || these.iter().flat_map(|a| those.iter().map(move |b| a.cmp(b)));
            let some = |order| pairs().any(|found| found == order);
            return (some(Ordering::Less), some(Ordering::Equal), some(Ordering::Greater));
        }
        let equal = equality::may_equal(self.analysis, one, other, self.me);
        let differ = physical || !equality::must_equal(self.analysis, one, other, self.me);
        (differ, equal, differ)
    }
}

/// Primitives that give the sign of a comparison.
fn sign(prim: Prim) -> bool {
    matches!(prim, Prim::Compare | Prim::IntCompare | Prim::StringCompare)
}

/// Strings alone.
fn is_text(val: &Val) -> bool {
    val.ints.is_none() && val.objs.is_empty() && val.floats == Floats::None && !val.any
}

fn length(val: &Val) -> Ints {
    match val.strs.few() {
        Some(few) if !val.any => few.iter().fold(Ints::none(), |all, text| all.join(&Ints::one(text.len() as i64))),
        _ => Ints::counted(0, START.min(COUNT)),
    }
}

/// Strings that are known exactly.
fn append(prim: Prim, args: &[Valued]) -> Option<Val> {
    let few = |i: usize| args[i].0.strs.few().filter(|few| few.len() <= 2 && is_text(&args[i].0));
    if prim != Prim::StringAppend {
        return None;
    }
    let (first, second) = (few(0)?, few(1)?);
    let mut all = Strs::none();
    for (a, b) in first.iter().flat_map(|a| second.iter().map(move |b| (a, b))) {
        // Strings that grow in a loop do so but a few times.
        if a.len() + b.len() > 32 {
            return None;
        }
        all = all.join(&Strs::Few([[&**a, &**b].concat().into()].into()));
    }
    Some(Val { strs: all, ..Val::none() })
}

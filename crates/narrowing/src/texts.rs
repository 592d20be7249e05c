//! Strings and byte sequences.
//!
//! A string of the input is one term as long as it is only compared, joined and measured. Who looks into it gets it
//! spelled: the run ends, and the input is tried again with strings of each length, one variable per character.

use crate::compare::known_text;
use crate::cut::CutReason;
use crate::machine::{Halt, Res, Run, Undo};
use crate::value::{Text, Val};
use refute_ir::Prim;
use refute_smt::{Sort, Term};
use std::cell::RefCell;
use std::cmp::Ordering;
use std::rc::Rc;

/// The longest text that is made.
const LONGEST: usize = 10_000;

impl Run<'_, '_> {
    /// A primitive on texts.
    pub(crate) fn on_text(&mut self, prim: Prim, args: &[Val]) -> Res<Val> {
        match prim {
            Prim::StringLength => match &*text(&args[0])?.borrow() {
                Text::Known(bytes) => Ok(Val::Int(bytes.len() as i64)),
                Text::Letters(letters) => Ok(Val::Int(letters.len() as i64)),
                Text::Whole(term) => {
                    let length = self.shared.terms.length(*term);
                    Ok(self.value_of(length))
                }
            },
            Prim::StringGet | Prim::StringGetUnsafe => {
                let letters = self.letters(&args[0])?;
                match self.index(&args[1], letters.len())? {
                    Some(index) => Ok(letters[index].clone()),
                    None => self.out_of_bounds(),
                }
            }
            Prim::StringSubUnsafe => {
                let letters = self.letters(&args[0])?;
                let (start, count) = (self.checked(&args[1])?, self.checked(&args[2])?);
                Ok(Val::letters(letters.get(start..start + count).map(<[Val]>::to_vec).unwrap_or_default()))
            }
            Prim::StringAppend => self.append(&args[0], &args[1]),
            Prim::StringConcat => self.concat(&args[0], &args[1]),
            Prim::StringEqual => self.equal_texts(&args[0], &args[1]),
            Prim::StringCompare => Ok(Val::Int(self.compare_texts(&args[0], &args[1])? as i64)),
            _ => self.on_bytes(prim, args),
        }
    }

    /// The letters of a text; one that is decided as a whole must be spelled first.
    pub(crate) fn letters(&mut self, value: &Val) -> Res<Vec<Val>> {
        let whole = match &*text(value)?.borrow() {
            Text::Whole(term) => *term,
            other => return Ok(other.as_letters().unwrap_or_default()),
        };
        let variables = self.shared.terms.variables(whole);
        let is_text = |var: &refute_smt::Var| self.shared.terms.declared()[var.0 as usize] == Sort::Text;
        let cell = variables.iter().filter(|var| is_text(var)).find_map(|var| self.cells.of_variable(*var));
        Err(cell.map_or(Halt::Cut(CutReason::UnknownText), Halt::Respell))
    }

    /// A text as one term.
    fn whole(&mut self, value: &Val) -> Res<Term> {
        let letters = match &*text(value)?.borrow() {
            Text::Whole(term) => return Ok(*term),
            Text::Known(bytes) => return Ok(self.shared.terms.text(bytes)),
            Text::Letters(letters) => letters.clone(),
        };
        let mut parts = Vec::with_capacity(letters.len());
        for letter in &letters {
            let code = self.number(letter)?;
            parts.push(self.shared.terms.char_text(code));
        }
        Ok(self.shared.terms.concat(&parts))
    }

    fn append(&mut self, left: &Val, right: &Val) -> Res<Val> {
        let joined = {
            let (a, b) = (text(left)?.borrow(), text(right)?.borrow());
            match (a.as_letters(), b.as_letters()) {
                (Some(mut letters), Some(more)) => {
                    letters.extend(more);
                    Some(letters)
                }
                _ => None,
            }
        };
        match joined {
            Some(letters) if letters.len() > LONGEST => Err(Halt::Cut(CutReason::TextTooLong)),
            Some(letters) => Ok(Val::letters(letters)),
            None => {
                let parts = [self.whole(left)?, self.whole(right)?];
                let term = self.shared.terms.concat(&parts);
                if self.shared.terms.too_large(term) {
                    return Err(Halt::Cut(CutReason::TextTooLarge));
                }
                Ok(Val::Text(Rc::new(RefCell::new(Text::Whole(term)))))
            }
        }
    }

    fn concat(&mut self, separator: &Val, list: &Val) -> Res<Val> {
        let mut rest = list.clone();
        let mut joined: Option<Val> = None;
        loop {
            self.step()?;
            let Val::Block(cell) = self.force(&rest)? else { break };
            let (head, tail) = (cell.fields.borrow()[0].clone(), cell.fields.borrow()[1].clone());
            let head = self.force(&head)?;
            joined = Some(match joined {
                None => head,
                Some(before) => {
                    let before = self.append(&before, separator)?;
                    self.append(&before, &head)?
                }
            });
            rest = tail;
        }
        Ok(joined.unwrap_or_else(|| Val::text(Vec::new())))
    }

    fn equal_texts(&mut self, left: &Val, right: &Val) -> Res<Val> {
        if let (Some(a), Some(b)) = (known_text(left), known_text(right)) {
            return Ok(Val::bool(a == b));
        }
        let letters = (text(left)?.borrow().as_letters(), text(right)?.borrow().as_letters());
        let term = match letters {
            (Some(a), Some(b)) if a.len() != b.len() => return Ok(Val::bool(false)),
            (Some(a), Some(b)) => {
                let mut all = Vec::with_capacity(a.len());
                for (x, y) in a.iter().zip(&b) {
                    let (x, y) = (self.number(x)?, self.number(y)?);
                    all.push(self.shared.terms.equal(x, y));
                }
                self.shared.terms.and(&all)
            }
            _ => {
                let (a, b) = (self.whole(left)?, self.whole(right)?);
                self.shared.terms.equal(a, b)
            }
        };
        Ok(self.value_of(term))
    }

    fn compare_texts(&mut self, left: &Val, right: &Val) -> Res<Ordering> {
        if let (Some(a), Some(b)) = (known_text(left), known_text(right)) {
            return Ok(a.cmp(&b));
        }
        let letters = (text(left)?.borrow().as_letters(), text(right)?.borrow().as_letters());
        if let (Some(a), Some(b)) = letters {
            for (x, y) in a.iter().zip(&b) {
                match self.order_numbers(x, y)? {
                    Ordering::Equal => {}
                    order => return Ok(order),
                }
            }
            return Ok(a.len().cmp(&b.len()));
        }
        let (a, b) = (self.whole(left)?, self.whole(right)?);
        let equal = self.shared.terms.equal(a, b);
        if self.decide(equal)? {
            return Ok(Ordering::Equal);
        }
        let less = self.shared.terms.text_less(a, b);
        Ok(if self.decide(less)? { Ordering::Less } else { Ordering::Greater })
    }

    /// Byte sequences are made and written to: library functions build strings that way.
    fn on_bytes(&mut self, prim: Prim, args: &[Val]) -> Res<Val> {
        if prim == Prim::BytesMakeUnsafe {
            let length = self.checked(&args[0])?;
            if length > LONGEST {
                return Err(Halt::Cut(CutReason::TextTooLong));
            }
            return Ok(Val::letters(vec![args[1].clone(); length]));
        }
        let target = &args[if prim == Prim::BytesBlitUnsafe { 2 } else { 0 }];
        let mut letters = self.letters(target)?;
        let (start, new) = match prim {
            Prim::BytesSet | Prim::BytesSetUnsafe => match self.index(&args[1], letters.len())? {
                Some(index) => (index, vec![args[2].clone()]),
                None => return self.out_of_bounds(),
            },
            Prim::BytesFillUnsafe => {
                let (start, count) = (self.checked(&args[1])?, self.checked(&args[2])?);
                (start, vec![args[3].clone(); count.min(LONGEST)])
            }
            _ => {
                let source = self.letters(&args[0])?;
                let [from, to, count] = [self.checked(&args[1])?, self.checked(&args[3])?, self.checked(&args[4])?];
                (to, source.get(from..from + count).map(<[Val]>::to_vec).unwrap_or_default())
            }
        };
        for (place, letter) in letters.iter_mut().skip(start).zip(new) {
            *place = letter;
        }
        let target = text(target)?;
        let before = std::mem::replace(&mut *target.borrow_mut(), Text::of_letters(letters));
        self.written(Undo::Text(target.clone(), before));
        Ok(Val::UNIT)
    }
}

fn text(value: &Val) -> Res<&Rc<RefCell<Text>>> {
    match value {
        Val::Text(text) => Ok(text),
        _ => Err(Halt::Cut(CutReason::NoText)),
    }
}

//! Z3 as both of our solvers use it: a context per session, work bounded by counts, the notation of texts.
//!
//! A [`Session`] is a context with whatever lives in it; [`set_limit`] bounds an attempt by Z3's own resource count, so that
//! the same questions get the same answers on every machine; [`interrupt`] ends what runs, for who will not wait; [`escape`] and [`unescape`] are its notation of texts. What the
//! binding does not offer (codes of characters, ranges of them) is here, and with it all that is `unsafe` about Z3.
//! Not here: what is asked (see `smt` for conditions of programs, `constraints` for those of dialogues).

use std::sync::{Mutex, MutexGuard, PoisonError};
use z3::ast::{Ast, Int, Regexp, String as Text};
use z3::{Config, Context, Params, Solver, with_z3_config, with_z3_context};

/// A context of its own, and what lives in it: answers do not depend on what others asked on the same thread.
pub struct Session<T> {
    context: Context,
    state: T,
}

impl<T> std::fmt::Debug for Session<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").finish_non_exhaustive()
    }
}

/// Something that stays on its thread while the binding's bounds ask that it could leave it.
struct Here<T>(T);

// SAFETY: `with_z3_context` and `with_z3_config` call their closure at once, on the calling thread, and hand its result
// back there. Their bounds are only there to keep objects of different contexts apart, and a `Session` holds objects of
// its own context only, created inside closures that run in it.
unsafe impl<T> Send for Here<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for Here<T> {}

impl<T> Here<T> {
    /// Called inside the closure, so that it captures the whole.
    fn take(self) -> T {
        self.0
    }
}

impl<T> Session<T> {
    /// A new context, in which nothing lives yet but what needs no context.
    pub fn new(config: &Config, state: T) -> Session<T> {
        let context = with_z3_config(config, || Here(Context::thread_local())).take();
        Session { context, state }
    }

    /// Does something inside the context; what it makes there must stay in the state.
    pub fn enter<R>(&mut self, work: impl FnOnce(&mut T) -> R) -> R {
        let _running = Running::begin(&self.context);
        let here = Here((&mut self.state, work));
        with_z3_context(&self.context, move || {
            let (state, work) = here.take();
            Here(work(state))
        })
        .take()
    }
}

/// A context in which something may run, until it is dropped.
struct Running(z3_sys::Z3_context);

/// The contexts in which something may run.
static RUNNING: Mutex<Vec<Here<z3_sys::Z3_context>>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<Here<z3_sys::Z3_context>>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Running {
    fn begin(context: &Context) -> Running {
        let context = context.get_z3_context();
        running().push(Here(context));
        Running(context)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let mut running = running();
        if let Some(place) = running.iter().rposition(|Here(context)| *context == self.0) {
            running.remove(place);
        }
    }
}

/// Ends what runs in any session: it comes back as `unknown`. What begins later is not affected.
pub fn interrupt() {
    for Here(context) in running().iter() {
        // SAFETY: Z3 allows this from any thread, and a context in the list is borrowed by its session's `enter`.
        unsafe { z3_sys::Z3_interrupt(*context) };
    }
}

/// Bounds every further attempt of a solver to so many resource units; 60,000 are some 20 ms.
pub fn set_limit(solver: &Solver, units: u32) {
    let mut params = Params::new();
    params.set_u32("rlimit", units);
    solver.set_params(&params);
}

/// Has a solver do without Gröbner bases, which Z3 tries where there are products.
pub fn without_groebner(solver: &Solver) {
    let mut params = Params::new();
    params.set_bool("arith.nl.grobner", false);
    solver.set_params(&params);
}

/// A text in Z3's notation: everything but plain characters is escaped.
pub fn escape(text: impl IntoIterator<Item = char>) -> String {
    let plain = |c: char| (' '..='~').contains(&c) && c != '\\';
    let one = |c: char| if plain(c) { c.to_string() } else { format!("\\u{{{:x}}}", u32::from(c)) };
    text.into_iter().map(one).collect()
}

/// The text of Z3's notation; none when it is no text of ours.
pub fn unescape(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some((code, after)) = rest.strip_prefix("\\u{").and_then(|inner| inner.split_once('}')) {
            plain.push(char::from_u32(u32::from_str_radix(code, 16).ok()?)?);
            rest = after;
        } else {
            plain.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    Some(plain)
}

/// The code of a text of one character.
pub fn to_code(text: &Text) -> Int {
    let context = text.get_ctx();
    // SAFETY: the text belongs to the context, and the result is counted at once.
    unsafe {
        let code = z3_sys::Z3_mk_string_to_code(context.get_z3_context(), text.get_z3_ast());
        Int::wrap(context, code.expect("Z3 takes a text"))
    }
}

/// The text of one character.
pub fn from_code(code: &Int) -> Text {
    let context = code.get_ctx();
    // SAFETY: the code belongs to the context, and the result is counted at once.
    unsafe {
        let text = z3_sys::Z3_mk_string_from_code(context.get_z3_context(), code.get_z3_ast());
        Text::wrap(context, text.expect("Z3 takes an integer"))
    }
}

/// The texts of one character from one to the other, both given as texts.
pub fn range(low: &Text, high: &Text) -> Regexp {
    let context = low.get_ctx();
    // SAFETY: both texts belong to the context, and the result is counted at once.
    unsafe {
        let range = z3_sys::Z3_mk_re_range(context.get_z3_context(), low.get_z3_ast(), high.get_z3_ast());
        Regexp::wrap(context, range.expect("Z3 takes two texts of one character"))
    }
}

#[cfg(test)]
mod tests;

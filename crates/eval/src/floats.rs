//! Primitives on floats. The functions are those of the C library, which Rust's standard library calls too.

use crate::domain::Domain;
use crate::limits::Fault;
use crate::machine::Machine;
use crate::word::{Kind, Val, Word};
use refute_ir::Prim;

/// What a primitive on one float gives.
pub(crate) fn function_of_one(prim: Prim, x: f64) -> Option<f64> {
    Some(match prim {
        Prim::FloatNeg => -x,
        Prim::FloatAbs => x.abs(),
        Prim::FloatSqrt => x.sqrt(),
        Prim::FloatCbrt => c_cbrt(x),
        Prim::FloatExp2 => x.exp2(),
        Prim::FloatLog2 => x.log2(),
        Prim::FloatExp => x.exp(),
        Prim::FloatLog => x.ln(),
        Prim::FloatLog10 => x.log10(),
        Prim::FloatExpm1 => x.exp_m1(),
        Prim::FloatLog1p => x.ln_1p(),
        Prim::FloatCos => x.cos(),
        Prim::FloatSin => x.sin(),
        Prim::FloatTan => x.tan(),
        Prim::FloatAcos => x.acos(),
        Prim::FloatAsin => x.asin(),
        Prim::FloatAtan => x.atan(),
        Prim::FloatCosh => x.cosh(),
        Prim::FloatSinh => x.sinh(),
        Prim::FloatTanh => x.tanh(),
        Prim::FloatAcosh => c_acosh(x),
        Prim::FloatAsinh => c_asinh(x),
        Prim::FloatAtanh => c_atanh(x),
        Prim::FloatCeil => x.ceil(),
        Prim::FloatFloor => x.floor(),
        Prim::FloatTrunc => x.trunc(),
        Prim::FloatRound => x.round(),
        _ => return None,
    })
}

/// What a primitive on two floats gives.
pub(crate) fn function_of_two(prim: Prim, x: f64, y: f64) -> Option<f64> {
    Some(match prim {
        Prim::FloatAdd => x + y,
        Prim::FloatSub => x - y,
        Prim::FloatMul => x * y,
        Prim::FloatDiv => x / y,
        Prim::FloatPow => x.powf(y),
        Prim::FloatRem => x % y,
        Prim::FloatAtan2 => x.atan2(y),
        Prim::FloatHypot => x.hypot(y),
        Prim::FloatNextAfter => next_after(x, y),
        Prim::FloatCopysign => x.copysign(y),
        _ => return None,
    })
}

/// The next float from `x` towards `y`.
fn next_after(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        x + y
    } else if x < y {
        x.next_up()
    } else if x > y {
        x.next_down()
    } else {
        y
    }
}

unsafe extern "C" {
    fn acosh(x: f64) -> f64;
    fn asinh(x: f64) -> f64;
    fn atanh(x: f64) -> f64;
}

// Rust computes the three inverse hyperbolic functions by formulas of its own, which differ from C in the last digit.

fn c_acosh(x: f64) -> f64 {
    // SAFETY: a pure function of the C library.
    unsafe { acosh(x) }
}

fn c_asinh(x: f64) -> f64 {
    // SAFETY: a pure function of the C library.
    unsafe { asinh(x) }
}

fn c_atanh(x: f64) -> f64 {
    // SAFETY: a pure function of the C library.
    unsafe { atanh(x) }
}

/// The cube root of the C library, which rounds differently from the one that Rust brings along under the same name and
/// must therefore be asked for by name at run time.
fn c_cbrt(x: f64) -> f64 {
    #[cfg(target_os = "linux")]
    {
        use std::ffi::{c_char, c_void};
        use std::sync::OnceLock;
        unsafe extern "C" {
            fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
        }
        static FOUND: OnceLock<Option<unsafe extern "C" fn(f64) -> f64>> = OnceLock::new();
        let found = FOUND.get_or_init(|| {
            // SAFETY: a null handle means all loaded libraries; the C standard gives `cbrt` this type.
            unsafe {
                let symbol = dlsym(std::ptr::null_mut(), c"cbrt".as_ptr());
                (!symbol.is_null())
                    .then(|| std::mem::transmute::<*mut c_void, unsafe extern "C" fn(f64) -> f64>(symbol))
            }
        });
        if let Some(cbrt) = found {
            // SAFETY: a pure function of the C library.
            return unsafe { cbrt(x) };
        }
    }
    x.cbrt()
}

/// `int_of_float` as x86-64 does it: what does not fit 64 bits becomes the smallest integer, whose low 63 bits are 0.
pub(crate) fn to_int(x: f64) -> i64 {
    if (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&x) { x as i64 } else { i64::MIN }
}

impl<D: Domain> Machine<D> {
    /// A new float.
    #[inline]
    pub(crate) fn new_float(&mut self, x: f64) -> Result<Word, Fault<D::Shadow>> {
        self.room(2)?;
        Ok(self.heap.float(x))
    }

    /// A pair of floats, or of a float and an integer.
    pub(crate) fn float_pair(&mut self, x: f64, second: Result<f64, i64>) -> Result<Word, Fault<D::Shadow>> {
        self.room(7)?;
        let first = self.heap.float(x);
        let second = match second {
            Ok(y) => self.heap.float(y),
            Err(n) => Word::int(n),
        };
        Ok(self.heap.block(Kind::Block, 0, &[Val::plain(first), Val::plain(second)]))
    }
}

//! C and C++: compiled together with a few lines that turn buffering off before `main`.
//!
//! That needs no preloaded library, holds for programs that are linked statically, and is not handed on to children.
//! A program that turns buffering on again itself is not kept from it.

use super::compile::compile;
use super::detect::by_extension;
use super::{Language, Making, Recipe, Refusal};
use refute_run::Limits;
use std::ffi::OsString;
use std::path::PathBuf;

const UNBUFFERED_C: &str = "\
#include <stdio.h>
__attribute__((constructor)) static void output_is_not_buffered(void) { setvbuf(stdout, NULL, _IONBF, 0); }
";

/// `unitbuf` is for programs that part the streams of C++ from those of C.
const UNBUFFERED_CPP: &str = "\
#include <cstdio>
#include <iostream>
namespace {
struct OutputIsNotBuffered {
  OutputIsNotBuffered() {
    std::setvbuf(stdout, nullptr, _IONBF, 0);
    std::cout << std::unitbuf;
  }
} output_is_not_buffered;
}
";

/// Compiles it.
pub(super) fn prepare(making: &mut Making<'_>, language: Language) -> Result<Recipe, Refusal> {
    let is_c = language == Language::C;
    let tools = &making.toolchain.tools;
    let (tool, source, remedy_name, remedy) = if is_c {
        (tools.need(&["gcc", "cc", "clang"], "C", "gcc")?, "program.c", "unbuffered.c", UNBUFFERED_C)
    } else {
        (tools.need(&["g++", "c++", "clang++"], "C++", "g++")?, "program.cpp", "unbuffered.cpp", UNBUFFERED_CPP)
    };
    making.place(source)?;
    making.add(remedy_name, remedy.as_bytes())?;
    // The remedy goes first: its streams are ready before anything of the program's own begins.
    let first = ["-O1", "-fdiagnostics-color=never", "-o", "program", remedy_name, source];
    let others = making.beside.iter().map(|(_, below)| below);
    let is_source =
        |path: &&PathBuf| path.extension().and_then(|ending| by_extension(ending.to_str()?)) == Some(language);
    let others: Vec<OsString> = others.filter(is_source).map(|path| path.clone().into_os_string()).collect();
    let last = ["-lm", "-pthread"].map(OsString::from);
    let arguments: Vec<OsString> = first.into_iter().map(OsString::from).chain(others).chain(last).collect();
    compile(making, &tool, &arguments)?;
    Ok(Recipe {
        command: vec![making.scratch.build().join("program").into()],
        environment: Vec::new(),
        readable: Vec::new(),
        terminal: false,
        limits: Limits { address_space: Some(4 << 30), ..Limits::default() },
        remedy: Some("output not buffered (setvbuf)"),
    })
}

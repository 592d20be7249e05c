# Sourced by ./demo and ./test: makes sure that what they need is there, and says what it installs.
# A machine with Debian (or a relative of it) and cargo is enough to start with.

say() { printf '%s\n' "== $*"; }

fail() {
  printf '%s\n' "$@" >&2
  exit 2
}

need_cargo() {
  command -v cargo >/dev/null 2>&1 || fail \
    "cargo is missing: Refute is built with Rust 1.88 or newer." \
    "Get it from https://rustup.rs (the Rust project's installer), open a new shell, and start again."
}

# need_packages COMMAND=PACKAGE...: installs the Debian package of every command (or file, when it starts with /) that is missing.
need_packages() {
  local missing=() entry
  for entry in "$@"; do
    case "${entry%%=*}" in
      /*) [ -e "${entry%%=*}" ] || missing+=("${entry#*=}") ;;
      *) command -v "${entry%%=*}" >/dev/null 2>&1 || missing+=("${entry#*=}") ;;
    esac
  done
  [ "${#missing[@]}" -gt 0 ] || return 0
  command -v apt-get >/dev/null 2>&1 || fail \
    "Missing: ${missing[*]} (names of Debian packages). This machine has no apt-get; install them by hand and start again."
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || fail \
      "Missing: ${missing[*]}. Installing them needs root: run 'apt-get install ${missing[*]}' as root and start again."
    as_root=(sudo)
  fi
  say "installing Debian packages: ${missing[*]}"
  "${as_root[@]}" apt-get update -qq || fail "apt-get update failed; see above."
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null ||
    fail "apt-get install ${missing[*]} failed; see above."
}

# need_z3: puts libz3 into third_party/z3/lib. It comes from the wheel of Z3's own project on PyPI, held to one version
# and one checksum; nothing is installed outside the tree. See docs/decisions/solver.md.
Z3_VERSION=5.4.0.0
Z3_SHA256=0549ffad554178a59480ba41b5279cfbb27053ed5a2da269ae1a48214d5db34b

need_z3() {
  # In a shell of its own, which tidies up behind itself however it ends.
  [ -e third_party/z3/lib/libz3.so ] || (fetch_z3) || exit 2
}

fetch_z3() {
  [ "$(uname -s)-$(uname -m)" = Linux-x86_64 ] || fail \
    "Z3 is fetched for Linux on x86_64 only, and this is $(uname -s) on $(uname -m)." \
    "Put libz3.so (Z3 ${Z3_VERSION%.*}) and libz3.so.5.4 into third_party/z3/lib, and start again."
  need_packages python3=python3
  # Asked of Python itself: pip need not be Debian's.
  python3 -m pip --version >/dev/null 2>&1 || need_packages /usr/share/doc/python3-pip=python3-pip
  say "fetching Z3 ${Z3_VERSION%.*} (39 MB, from PyPI)"
  mkdir -p third_party
  # Beside the destination, so that the last step is one rename: an interrupted set-up leaves nothing half done.
  scratch="$(mktemp -d third_party/z3.XXXXXX)"
  trap 'rm -rf "$scratch"' EXIT
  python3 -m pip --disable-pip-version-check download --quiet --no-deps --only-binary=:all: --dest "$scratch" \
    "z3-solver==$Z3_VERSION" || fail "The download of z3-solver $Z3_VERSION failed; see above. Is there a network?"
  local wheel found
  wheel="$(echo "$scratch"/*.whl)"
  found="$(sha256sum "$wheel" | cut -d ' ' -f 1)"
  [ "$found" = "$Z3_SHA256" ] || fail \
    "The wheel $(basename "$wheel") is not the expected one." "Expected SHA-256 $Z3_SHA256, got $found."
  mkdir -p "$scratch/z3/lib"
  # The two files of the wheel are the same; the second name is the one that programs ask for when they start.
  python3 -c 'import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read("z3/lib/libz3.so"))' \
    "$wheel" >"$scratch/z3/lib/libz3.so.5.4" || fail "The wheel could not be unpacked; see above."
  ln -s libz3.so.5.4 "$scratch/z3/lib/libz3.so"
  rm -rf third_party/z3
  mv "$scratch/z3" third_party/z3 || fail "third_party/z3 could not be put in place; see above."
}

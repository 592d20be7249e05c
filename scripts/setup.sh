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

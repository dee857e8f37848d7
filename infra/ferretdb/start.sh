#!/usr/bin/env bash
# start.sh BINARY FOLDER PORT: runs PostgreSQL 15 with DocumentDB (data in FOLDER) and FerretDB 2.5 on 127.0.0.1:PORT, in the foreground until SIGTERM or SIGINT.
# Prints the line "ready mongodb://127.0.0.1:PORT/". FOLDER/ferretdb.pid holds the pid of FerretDB. PostgreSQL listens on a socket in FOLDER only.
# LISTEN=0.0.0.0 listens on all addresses. FAST=1 disables fsync, for tests that kill nothing.
set -euo pipefail
[ $# = 3 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
binary=$(realpath "$1") folder=$2 port=$3 bin=/usr/lib/postgresql/15/bin
as=()
mkdir -p "$folder/socket" "$folder/state"
folder=$(realpath "$folder")
if [ "$(id -u)" = 0 ]; then # PostgreSQL refuses root
  chown postgres "$folder" "$folder/socket"
  as=(setpriv --reuid=postgres --regid=postgres --init-groups)
fi
chmod 700 "$folder/socket"
ferret=
stop() {
  trap '' TERM INT
  [ -z "$ferret" ] || kill -KILL "$ferret" 2>/dev/null || true # FerretDB is stateless, and SIGKILL also ends a frozen one
  "${as[@]}" "$bin/pg_ctl" -D "$folder/postgres" -m fast -w stop >/dev/null 2>&1 || true
}
trap stop EXIT
trap 'exit 0' TERM INT
new=
if [ ! -e "$folder/state/created" ]; then # repeats an interrupted first start
  new=1
  rm -rf "$folder/postgres"
  "${as[@]}" "$bin/initdb" -D "$folder/postgres" -U postgres --auth=trust --no-sync --locale=C.UTF-8 >"$folder/initdb.log"
  "${as[@]}" tee -a "$folder/postgres/postgresql.conf" >/dev/null <<CONF
listen_addresses = ''
unix_socket_directories = '$folder/socket'
unix_socket_permissions = 0700
shared_preload_libraries = 'pg_cron, pg_documentdb_core, pg_documentdb'
cron.database_name = 'postgres'
cron.use_background_workers = on
documentdb.indexBuildScheduleInSec = 60
deadlock_timeout = 100ms
documentdb.localhost_connection_string = 'host=$folder/socket'
max_worker_processes = 20
CONF
  [ -z "${FAST:-}" ] || printf "fsync = off\nfull_page_writes = off\nsynchronous_commit = off\n" | "${as[@]}" tee -a "$folder/postgres/postgresql.conf" >/dev/null
fi
"${as[@]}" "$bin/pg_ctl" -D "$folder/postgres" -l "$folder/postgres.log" -w start >/dev/null
if [ -n "$new" ]; then
  "$bin/psql" -q -h "$folder/socket" -U postgres -c 'SET client_min_messages = warning; CREATE EXTENSION documentdb CASCADE' >/dev/null
  touch "$folder/state/created"
fi
"$binary" -listen "${LISTEN:-127.0.0.1}:$port" -postgres "postgres://postgres@/postgres?host=$folder/socket" -state "$folder/state" >"$folder/ferretdb.log" 2>&1 &
ferret=$!
echo "$ferret" >"$folder/ferretdb.pid"
until (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do
  kill -0 "$ferret" 2>/dev/null || { tail -n 5 "$folder/ferretdb.log" >&2; exit 1; }
  sleep 0.1
done
echo "ready mongodb://127.0.0.1:$port/"
wait "$ferret"

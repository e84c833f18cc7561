#!/bin/sh
# Copies the primary the first time, then follows it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A copy that was cut off is begun anew.
  find "$PGDATA" -mindepth 1 -delete
  pg_basebackup --host="$PRIMARY_HOST" --port="${PRIMARY_PORT:-5432}" --username=replicator --pgdata="$PGDATA" \
    --wal-method=stream --checkpoint=fast --write-recovery-conf
  chmod 0700 "$PGDATA"
fi
exec postgres "$@"

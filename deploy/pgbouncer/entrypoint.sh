#!/bin/sh
# The password comes from the environment and is in no image.
set -eu
umask 077
printf '"openbell" "%s"\n' "$POSTGRES_PASSWORD" > /tmp/userlist.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini

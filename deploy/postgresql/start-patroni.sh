#!/bin/sh
# Begins as root to give PostgreSQL's user what it alone may read, and goes on as that user.
set -eu
install -d -m 700 -o postgres -g postgres /var/lib/postgresql/18/members /run/database
for name in certificate key authority; do
  install -m 600 -o postgres -g postgres "/run/secrets/database-$name" "/run/database/$name.pem"
done
PATRONI_SUPERUSER_PASSWORD=$(cat /run/secrets/database-superuser)
PATRONI_REPLICATION_PASSWORD=$(cat /run/secrets/database-replication)
MEMBERS_PASSWORD=$(cat /run/secrets/database-members)
export PATRONI_SUPERUSER_PASSWORD PATRONI_REPLICATION_PASSWORD MEMBERS_PASSWORD
exec gosu postgres patroni /etc/patroni.yml

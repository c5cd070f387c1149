#!/bin/sh
# Run by Patroni once, on the first server: the owner of the product's database, who may make the roles of its processes, and the database.
set -eu
printf "create role members login createrole password '%s'" "$MEMBERS_PASSWORD" | psql -v ON_ERROR_STOP=1 "$1"
psql -v ON_ERROR_STOP=1 -c 'create database members owner members' "$1"

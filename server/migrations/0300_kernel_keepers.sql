-- A keeper is a process with a memory of its own outside this database: after a restore it knows what the database forgot.
create table kernel_keepers (
  keeper text primary key check (keeper in ('signer', 'executor')),
  -- Changes when a restore was accounted for; the one before stays, because a keeper's memory may still name it.
  epoch uuid not null,
  former_epoch uuid,
  -- Counts the confirmations: a database with a lower mark than the keeper remembers has lost something.
  mark bigint not null check (mark >= 0),
  -- The running server and database that was confirmed last: another one waits for its confirmation.
  instance text not null,
  lost text,
  lost_at timestamptz,
  check ((lost is null) = (lost_at is null))
);
comment on table kernel_keepers is 'What each process with a memory of its own last confirmed about this database, and what it misses in it.';

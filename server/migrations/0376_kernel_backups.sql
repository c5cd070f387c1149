-- expand: when the database was last backed up, and when a backup was last restored to try it.
create table kernel_backups (
  id uuid primary key,
  kind text not null check (kind in ('backup', 'journals', 'rehearsal')),
  ended_at timestamptz not null default clock_timestamp(),
  is_good boolean not null,
  note text not null
);
create index kernel_backups_by_kind on kernel_backups (kind, ended_at desc);
comment on table kernel_backups is 'Backups of the database, copies of journals and rehearsed restores, each with how it ended.';

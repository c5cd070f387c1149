-- expand: the record of migrations says of each whether the release before can go on beside it.
alter table kernel_migrations add column phase text not null default 'contract' check (phase in ('expand', 'contract'));

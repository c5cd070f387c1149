-- expand: the key from which all others are derived, so that the master key can be replaced while the product serves.
create table kernel_root_key (
  only_row boolean primary key default true check (only_row),
  -- The id of the master key under which it is sealed, and those of the keys that this one replaced.
  key_id text not null,
  sealed text not null,
  retired text[] not null default '{}'
);
comment on table kernel_root_key is 'The key from which all others are derived, sealed under the master key.';

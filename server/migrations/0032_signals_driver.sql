-- Which process turns candles into signals, one at a time. The generation tells a process that came back late that
-- another has driven meanwhile, and that what it remembers is stale.
create table signals_drivers (
  source_id integer primary key,
  holder uuid not null,
  generation bigint not null check (generation > 0),
  held_until timestamptz not null
);

-- How far the saved state had read. It is saved after the push: what lies between it and read_until is read again.
alter table signals_feeds add column state_until timestamptz check (state_until <= read_until);
update signals_feeds set state_until = read_until where state is not null;
alter table signals_feeds add check ((state is null) = (state_until is null));

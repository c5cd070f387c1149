-- expand: orders of a time that a restore lost and that could not be booked again.
create table autotrading_lost_orders (
  client_id text primary key,
  account_id uuid not null,
  symbol text not null,
  leg text not null check (leg in ('ENTRY', 'STOP', 'EXIT')),
  quantity bigint not null check (quantity > 0),
  why text not null,
  found_at timestamptz not null
);
comment on table autotrading_lost_orders is 'Orders that the executor sent and a restored database has no account or room for: an operator settles each with its member.';

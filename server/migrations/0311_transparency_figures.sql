-- Figures anyone can recompute: what moved between classes of accounts, by finished day in Korea, and what lies on the chain.
create table transparency_flows (
  day date not null,
  currency text not null check (currency in ('MCS', 'USDT', 'TRX')),
  kind text not null,
  debit_class text not null,
  credit_class text not null,
  count bigint not null check (count > 0),
  units numeric(38) not null check (units > 0),
  primary key (day, currency, kind, debit_class, credit_class)
);
comment on table transparency_flows is 'What moved between classes of accounts on each finished day in Korea: sums only, for the public export.';

create table transparency_flow_days (
  day date primary key,
  counted_at timestamptz not null
);
comment on table transparency_flow_days is 'Finished days whose movements are in transparency_flows; days without any are here too.';

create table transparency_reserves (
  read_at timestamptz not null,
  coin text not null check (coin in ('MCS', 'USDT', 'TRX')),
  -- The solid block it was read at.
  block bigint not null check (block >= 0),
  hot bigint not null check (hot >= 0),
  members bigint not null check (members >= 0),
  cold bigint not null check (cold >= 0),
  owed bigint not null check (owed >= 0),
  primary key (read_at, coin)
);
comment on table transparency_reserves is 'Balances of the operator''s and members'' addresses at one solid block, beside what members were owed then.';

-- Sums and quantities are hundred-millionths of their coin; prices are the market's numbers. No balance of ours is touched: the
-- coins lie on the member's own exchange account.
create table autotrading_accounts (
  id uuid primary key,
  member_id uuid not null,
  type text not null check (type in ('paper', 'binance', 'bybit', 'okx', 'upbit')),
  is_on boolean not null default false,
  switched_at timestamptz,
  risk_accepted_at timestamptz,
  budget bigint not null check (budget > 0),
  per_trade_bps integer not null check (per_trade_bps between 100 and 10000),
  max_open integer not null check (max_open between 1 and 10),
  stop_bps integer not null check (stop_bps between 50 and 2000),
  take_profit boolean not null,
  trailing_bps integer check (trailing_bps between 50 and 2000),
  day_loss_bps integer not null check (day_loss_bps between 50 and 5000),
  max_drawdown_bps integer not null check (max_drawdown_bps between 100 and 8000),
  min_probability integer not null check (min_probability between 0 and 95),
  kinds text[] not null,
  symbols text[] not null,
  paused_until timestamptz,
  pause_reason text check (pause_reason in ('DAY_LOSS', 'STOPS')),
  -- The emergency stop: latched until the member releases it.
  killed_at timestamptz,
  -- Profit realised since the account began, and its peak since the last release of the stop.
  realised bigint not null default 0,
  peak bigint not null default 0,
  worst_drawdown bigint not null default 0,
  down_since timestamptz,
  reconciled_at timestamptz,
  unique (member_id, type),
  check ((paused_until is null) = (pause_reason is null)),
  check (killed_at is null or not is_on)
);
comment on table autotrading_accounts is 'Automated-trading accounts: an exchange or paper mode, with the member''s limits and switches.';
create index autotrading_accounts_on on autotrading_accounts (id) where is_on;
create index autotrading_accounts_switched on autotrading_accounts (switched_at desc, id desc)
  where switched_at is not null;
create index autotrading_accounts_stopped on autotrading_accounts (switched_at desc, id desc) where killed_at is not null;
create index autotrading_accounts_type on autotrading_accounts (type, switched_at desc, id desc);

create table autotrading_keys (
  id uuid primary key,
  account_id uuid not null references autotrading_accounts (id),
  state text not null check (state in ('PENDING', 'APPROVED', 'REJECTED', 'ERROR', 'REVOKED', 'EXPIRED')),
  fingerprint text not null,
  last4 text not null,
  sealed text,
  permissions text[] not null,
  ip_restricted boolean not null,
  registered_at timestamptz not null,
  checked_at timestamptz not null,
  -- Asked by the member, answered by the executor.
  check_asked_at timestamptz,
  failures integer not null default 0,
  ends_at timestamptz,
  free_quote bigint not null,
  reason text,
  decided_at timestamptz,
  decided_by text,
  check ((state in ('REVOKED', 'REJECTED')) = (sealed is null))
);
comment on table autotrading_keys is 'Exchange keys; the secret is sealed for the executor and no other process can open it.';
create unique index autotrading_keys_one on autotrading_keys (account_id) where state <> 'REVOKED';
create unique index autotrading_keys_owner on autotrading_keys (fingerprint) where state not in ('REVOKED', 'REJECTED');
create index autotrading_keys_state on autotrading_keys (state, registered_at, id);
create index autotrading_keys_account on autotrading_keys (account_id);

create table autotrading_positions (
  id uuid primary key,
  account_id uuid not null references autotrading_accounts (id),
  signal_id uuid not null,
  symbol text not null,
  kind text not null,
  state text not null check (state in ('OPENING', 'OPEN', 'CLOSING', 'CLOSED', 'FAILED')),
  planned bigint not null check (planned > 0),
  -- Expected loss at the stop when it was entered.
  risk bigint not null check (risk >= 0),
  found_at timestamptz not null,
  valid_until timestamptz not null,
  interval_minutes integer not null,
  -- Null: no target is taken.
  target double precision check (target > 0),
  stop double precision not null check (stop > 0),
  trailing_bps integer,
  -- Sums of its fills.
  bought bigint not null default 0,
  sold bigint not null default 0,
  base_fee bigint not null default 0,
  spent bigint not null default 0,
  received bigint not null default 0,
  quote_fee bigint not null default 0,
  close_reason text check (close_reason in ('TARGET', 'STOP', 'EXPIRED', 'MEMBER', 'LOST')),
  failure text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  profit bigint,
  unique (account_id, signal_id),
  check ((state in ('CLOSED', 'FAILED')) = (closed_at is not null)),
  check ((state = 'CLOSED') = (profit is not null)),
  check (state <> 'CLOSING' or close_reason is not null)
) with (fillfactor = 70);
comment on table autotrading_positions is 'Positions, each entered on one signal of one account: the sum of its fills.';
create unique index autotrading_positions_symbol on autotrading_positions (account_id, symbol)
  where state in ('OPENING', 'OPEN', 'CLOSING');
create index autotrading_positions_open on autotrading_positions (id) where state in ('OPENING', 'OPEN', 'CLOSING');
create index autotrading_positions_closed on autotrading_positions (account_id, closed_at desc);

-- The client id follows from position, leg and attempt. SENT: the outcome is not known yet.
create table autotrading_orders (
  id uuid primary key,
  position_id uuid not null references autotrading_positions (id),
  account_id uuid not null references autotrading_accounts (id),
  leg text not null check (leg in ('ENTRY', 'STOP', 'EXIT')),
  attempt integer not null check (attempt > 0),
  client_id text not null unique,
  symbol text not null,
  quantity bigint not null check (quantity > 0),
  stop_price double precision,
  state text not null check (state in ('INTENT', 'SENT', 'LIVE', 'DONE', 'REFUSED', 'ABSENT')),
  -- How often it was sent, and the instant signed into the newest request, in the exchange's time.
  tries integer not null default 0,
  sent_ms bigint,
  exchange_id text,
  reason text,
  made_at timestamptz not null,
  ended_at timestamptz,
  unique (position_id, leg, attempt),
  check ((leg = 'STOP') = (stop_price is not null)),
  check (state = 'INTENT' or sent_ms is not null or state in ('REFUSED', 'ABSENT')),
  check ((state in ('DONE', 'REFUSED', 'ABSENT')) = (ended_at is not null))
) with (fillfactor = 70);
comment on table autotrading_orders is 'Orders, written before they are sent, so that each is sent once.';
create index autotrading_orders_unsettled on autotrading_orders (account_id) where state in ('INTENT', 'SENT', 'LIVE');

create table autotrading_fills (
  account_id uuid not null references autotrading_accounts (id),
  symbol text not null,
  trade_id text not null,
  order_id uuid not null references autotrading_orders (id),
  position_id uuid not null references autotrading_positions (id),
  side text not null check (side in ('buy', 'sell')),
  price double precision not null check (price > 0),
  quantity bigint not null check (quantity > 0),
  quote bigint not null check (quote > 0),
  fee bigint not null check (fee >= 0),
  fee_coin text not null,
  at timestamptz not null,
  primary key (account_id, symbol, trade_id)
);
comment on table autotrading_fills is 'Trades as the exchange reported them, each once.';
create index autotrading_fills_member on autotrading_fills (account_id, at desc);
create index autotrading_fills_position on autotrading_fills (position_id);

create table autotrading_notes (
  id uuid primary key,
  account_id uuid not null references autotrading_accounts (id),
  position_id uuid,
  kind text not null,
  detail jsonb not null,
  at timestamptz not null
);
comment on table autotrading_notes is 'Events of an account: differences to the exchange, stops, checks.';
create index autotrading_notes_account on autotrading_notes (account_id, at desc);

create table autotrading_heard (
  signal_id uuid primary key,
  at timestamptz not null
);
comment on table autotrading_heard is 'Signals that were already offered to every account.';

create table autotrading_paper_orders (
  account_id uuid not null references autotrading_accounts (id),
  client_id text not null,
  place bigint generated always as identity,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  quantity bigint not null check (quantity > 0),
  stop_price double precision,
  state text not null check (state in ('open', 'closed', 'canceled')),
  price double precision,
  quote bigint,
  fee bigint,
  at timestamptz not null,
  primary key (account_id, client_id),
  check ((state = 'closed') = (price is not null and quote is not null and fee is not null))
);
comment on table autotrading_paper_orders is 'Orders on the exchange of paper mode, filled at the market''s price with a spread and a fee.';

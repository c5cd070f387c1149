-- expand: strategies of members that run elsewhere, and the alerts by which they ask for orders.
create table autotrading_strategies (
  id uuid primary key,
  member_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  note text not null default '' check (length(note) <= 2000),
  -- The account that its alerts trade on.
  type text not null check (type in ('paper', 'binance', 'bybit', 'okx', 'upbit')),
  -- The unguessable end of its address.
  token text not null unique,
  -- SHA-256 of the secret that each message carries; the secret itself is shown once and kept nowhere.
  secret_digest text not null,
  created_at timestamptz not null,
  -- When a message last came to its address with another secret, to the minute.
  wrong_secret_at timestamptz
);
comment on table autotrading_strategies is 'Strategies of members on TradingView: the address that their alerts are sent to, and the account they trade on.';
create index autotrading_strategies_member on autotrading_strategies (member_id, created_at desc);

create table autotrading_strategy_alerts (
  -- Also the signal of the position that it opens.
  id uuid primary key,
  strategy_id uuid not null references autotrading_strategies (id) on delete cascade,
  -- What the sender calls it: the same one twice is one alert.
  alert_id text not null check (length(alert_id) between 1 and 200),
  -- The strategy's account when it came.
  type text not null,
  action text check (action in ('BUY', 'CLOSE')),
  ticker text check (length(ticker) <= 60),
  -- The coin and what its price is in, as BTC/USDT or BTC/KRW.
  symbol text,
  price double precision check (price > 0),
  sent_at timestamptz,
  received_at timestamptz not null,
  state text not null check (state in ('RECEIVED', 'BUYING', 'SELLING', 'SKIPPED', 'REFUSED')),
  -- Why nothing was ordered.
  reason text,
  position_id uuid,
  settled_at timestamptz,
  unique (strategy_id, alert_id),
  check ((state = 'RECEIVED') = (settled_at is null)),
  check ((state in ('SKIPPED', 'REFUSED')) = (reason is not null)),
  check (state <> 'RECEIVED' or (action is not null and symbol is not null and price is not null and sent_at is not null)),
  check (state not in ('BUYING', 'SELLING') or position_id is not null)
) with (fillfactor = 80);
comment on table autotrading_strategy_alerts is 'Alerts of strategies, and what became of each; kept for 30 days.';
create index autotrading_strategy_alerts_log on autotrading_strategy_alerts (strategy_id, received_at desc, id desc);
create index autotrading_strategy_alerts_waiting on autotrading_strategy_alerts (received_at) where state = 'RECEIVED';
create index autotrading_strategy_alerts_received on autotrading_strategy_alerts (received_at);
create index autotrading_strategy_alerts_position on autotrading_strategy_alerts (position_id) where position_id is not null;

alter table autotrading_positions drop constraint autotrading_positions_close_reason_check;
alter table autotrading_positions add constraint autotrading_positions_close_reason_check
  check (close_reason in ('TARGET', 'STOP', 'EXPIRED', 'MEMBER', 'LOST', 'STRATEGY')) not valid;

-- The record begins with its log: what was found before is found again by the same detector, and sealed this time.
alter table signals_signals disable trigger signals_signals_append_only;
alter table signals_outcomes disable trigger signals_outcomes_append_only;
alter table signals_marks disable trigger signals_marks_append_only;
truncate signals_marks, signals_outcomes, signals_open, signals_signals, signals_feeds;
alter table signals_signals enable trigger signals_signals_append_only;
alter table signals_outcomes enable trigger signals_outcomes_append_only;
alter table signals_marks enable trigger signals_marks_append_only;

alter table signals_signals
  -- The model's own word before recalibration; null where the null spoke alone, because the symbol was too young.
  add column model_probability double precision check (model_probability > 0 and model_probability < 1),
  -- Why: what moved the forecast, strongest first, in the words of the model of that time.
  add column reasons jsonb not null;

-- Batches of the sealed log, each bound to the one before it.
create table signals_batches (
  batch bigint primary key check (batch > 0),
  day date not null,
  size integer not null check (size > 0),
  leaves bytea not null check (length(leaves) = 32 * size),
  root bytea not null check (length(root) = 32),
  previous bytea not null check (length(previous) = 32),
  head bytea not null check (length(head) = 32),
  sealed_at timestamptz not null check (day = (sealed_at at time zone 'UTC')::date)
);
create index signals_batches_day on signals_batches (day, batch);

-- What lies in a batch: the very texts that were hashed.
create table signals_entries (
  batch bigint not null references signals_batches (batch),
  place integer not null check (place >= 0),
  what text not null check (what in ('signal', 'outcome', 'mark', 'withdrawal')),
  signal_id uuid not null references signals_signals (id),
  text text not null,
  -- From when on the text may be read by everyone.
  public_at timestamptz not null,
  primary key (batch, place)
);
create unique index signals_entries_signal on signals_entries (signal_id) where what = 'signal';

create table signals_withdrawals (
  signal_id uuid primary key references signals_signals (id),
  note text not null check (length(note) between 1 and 500),
  staff_id text not null,
  withdrawn_at timestamptz not null
);

create trigger signals_batches_append_only before update or delete or truncate on signals_batches
  for each statement execute function signals_refuse_change();
create trigger signals_entries_append_only before update or delete or truncate on signals_entries
  for each statement execute function signals_refuse_change();
create trigger signals_withdrawals_append_only before update or delete or truncate on signals_withdrawals
  for each statement execute function signals_refuse_change();

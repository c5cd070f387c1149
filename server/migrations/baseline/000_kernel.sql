comment on table kernel_migrations is 'Baseline files, migrations and the state of the functions that this database has.';

create table kernel_install (
  only_row boolean primary key default true check (only_row),
  network text not null check (network in ('sandbox', 'production')),
  installed_at timestamptz not null,
  clock_offset_ms bigint not null default 0 check (clock_offset_ms >= 0)
);
comment on table kernel_install is 'What this installation is for its whole life: its network, and the offset of its clock.';

create table kernel_idempotency (
  scope text not null,
  key uuid not null,
  digest text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
comment on table kernel_idempotency is 'Answers to keyed requests; the row is written first, in the transaction of the work it guards.';
create index kernel_idempotency_age on kernel_idempotency (created_at);

create table kernel_rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, window_start)
);
comment on table kernel_rate_limits is 'Hits per bucket and window, counted over all processes.';
create index kernel_rate_limits_age on kernel_rate_limits (window_start);

create table kernel_lockouts (
  key text primary key,
  fails integer not null check (fails >= 0),
  first_fail_at timestamptz not null,
  locked_until timestamptz
);
comment on table kernel_lockouts is 'Failed tries of one thing: five in a window lock it for a while.';

create table kernel_outbox (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  leased_until timestamptz,
  attempts integer not null default 0,
  done_at timestamptz,
  dead_at timestamptz,
  last_error text
);
comment on table kernel_outbox is 'Effects on the outside, written in the transaction that causes them and carried out afterwards.';
create index kernel_outbox_due on kernel_outbox (due_at) where done_at is null and dead_at is null;

create table kernel_gates (
  id uuid primary key,
  feature text not null check (feature in ('plan', 'referral', 'ico', 'game', 'automaster')),
  country text not null check (country ~ '^[A-Z]{3}$'),
  holder text not null,
  permission text not null,
  reference text not null,
  valid_from timestamptz not null,
  valid_until timestamptz,
  revoked_at timestamptz,
  check (valid_until is null or valid_until > valid_from)
);
comment on table kernel_gates is 'Licence register: a feature is open in a country only while a row permits it.';
create index kernel_gates_feature on kernel_gates (feature, country);

create table kernel_job_runs (
  id uuid primary key,
  job text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'failed')),
  note text
);
comment on table kernel_job_runs is 'Runs of the timed jobs and how each ended.';
create index kernel_job_runs_newest on kernel_job_runs (job, started_at desc);
create index kernel_job_runs_started on kernel_job_runs (started_at desc, id desc);
create index kernel_job_runs_outcome on kernel_job_runs (outcome, started_at desc, id desc);

create table kernel_settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);
comment on table kernel_settings is 'Values that staff change while the product runs, such as parameters, app versions and maintenance.';

create table kernel_slow_downs (
  key text primary key,
  tries integer not null check (tries >= 0),
  next_at timestamptz not null,
  last_at timestamptz not null
);
comment on table kernel_slow_downs is 'Growing delays between tries, per key; tries are forgotten after a day without one.';
create index kernel_slow_downs_last on kernel_slow_downs (last_at);

-- Rows are needed for the two minutes that a proof may be young or early. Unlogged, because a crash may forget them.
create unlogged table kernel_used_proofs (
  digest text primary key,
  used_at timestamptz not null
);
comment on table kernel_used_proofs is 'Proofs of device keys that were used for a change, so that no other process accepts them again.';
create index kernel_used_proofs_age on kernel_used_proofs (used_at);

-- Units are millionths of the brake's coin. The row is locked last in a transaction, or before the ledger by the only writer of a
-- route.
create table kernel_brakes (
  name text primary key,
  -- A reward day: midnight to midnight UTC, 09:00 to 09:00 in Seoul.
  day date not null default '2000-01-01',
  units bigint not null default 0 check (units >= 0),
  -- The highest alarm of the day in percent of the bound.
  alarmed smallint not null default 0 check (alarmed in (0, 50, 80, 100)),
  alarmed_at timestamptz,
  -- Since when the route waits, and the bound it reached; a higher bound ends the wait.
  engaged_at timestamptz,
  engaged_bound bigint,
  -- What two of the staff released beyond the bound, and until when.
  release_left bigint not null default 0 check (release_left >= 0),
  release_until timestamptz,
  check ((engaged_at is null) = (engaged_bound is null))
) with (fillfactor = 50);
comment on table kernel_brakes is 'Outflow brakes: what left by each route on a reward day, and whether the route waits for two of the staff.';
insert into kernel_brakes (name) values
  ('commissionsMcs'), ('commissionsUsdt'), ('swapsToUsdt'), ('swapsToMcs'), ('signUpBonuses'), ('withdrawals');

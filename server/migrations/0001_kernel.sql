-- What this installation is, for its whole life (decisions D-01).
create table kernel_install (
  only_row boolean primary key default true check (only_row),
  network text not null check (network in ('sandbox', 'production')),
  installed_at timestamptz not null,
  clock_offset_ms bigint not null default 0 check (clock_offset_ms >= 0)
);

-- One row per keyed request; the row is written first, in the transaction of the work it guards.
create table kernel_idempotency (
  scope text not null,
  key uuid not null,
  digest text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index kernel_idempotency_age on kernel_idempotency (created_at);

-- Counted attempts: so many per window and bucket, over all processes.
create table kernel_rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, window_start)
);
create index kernel_rate_limits_age on kernel_rate_limits (window_start);

-- Wrong tries of one thing: five in a window lock it for a while.
create table kernel_lockouts (
  key text primary key,
  fails integer not null check (fails >= 0),
  first_fail_at timestamptz not null,
  locked_until timestamptz
);

-- Effects on the outside, written with their cause and carried out afterwards.
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
create index kernel_outbox_due on kernel_outbox (due_at) where done_at is null and dead_at is null;

-- Licence register: a feature is open in a country only while a record says so.
create table kernel_gates (
  id uuid primary key,
  feature text not null check (feature in ('plan', 'referral', 'ico', 'game', 'automaster')),
  country text not null check (country in ('KOR', 'USA')),
  holder text not null,
  permission text not null,
  reference text not null,
  valid_from timestamptz not null,
  valid_until timestamptz,
  revoked_at timestamptz,
  check (valid_until is null or valid_until > valid_from)
);
create index kernel_gates_feature on kernel_gates (feature, country);

-- One row per run of a timed job.
create table kernel_job_runs (
  id uuid primary key,
  job text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'failed')),
  note text
);
create index kernel_job_runs_newest on kernel_job_runs (job, started_at desc);

-- What staff may change while the product runs: app versions, maintenance.
create table kernel_settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

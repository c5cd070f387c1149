-- expand: endpoints of members' own programs, and what is sent to them.
create table programs_endpoints (
  id uuid primary key,
  member_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  -- Never changes: a secret and the events that were agreed to belong to it.
  url text not null check (length(url) <= 320),
  events text[] not null check (cardinality(events) > 0),
  -- Signs what is sent; sealed, because the server has to sign with it.
  sealed_secret text not null,
  -- The one before it, which signs too until then.
  sealed_former text,
  former_until timestamptz,
  is_on boolean not null default true,
  -- When it was switched off because it kept failing.
  disabled_at timestamptz,
  -- Since when nothing has arrived; null after a success.
  failing_since timestamptz,
  created_at timestamptz not null,
  check ((sealed_former is null) = (former_until is null)),
  check (disabled_at is null or not is_on)
) with (fillfactor = 90);
comment on table programs_endpoints is 'Webhook endpoints of members: where which events are sent.';
create index programs_endpoints_member on programs_endpoints (member_id, created_at desc);
create index programs_endpoints_events on programs_endpoints using gin (events) where is_on;

create table programs_deliveries (
  -- Also the webhook-id, the same at every try.
  id uuid primary key,
  endpoint_id uuid not null references programs_endpoints (id) on delete cascade,
  event text not null,
  -- Exactly what is signed and sent.
  body text not null,
  created_at timestamptz not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- A worker that tries it has it until then.
  leased_until timestamptz,
  last_at timestamptz,
  -- What the last try brought: an HTTP status, or why there was none.
  last_code text,
  -- The beginning of what was answered.
  last_answer text check (length(last_answer) <= 200)
) with (fillfactor = 80);
comment on table programs_deliveries is 'Events on their way to endpoints, and what became of them; kept for 30 days.';
create index programs_deliveries_endpoint on programs_deliveries (endpoint_id, created_at desc, id desc);
create index programs_deliveries_due on programs_deliveries (due_at) where state = 'WAITING';
create index programs_deliveries_waiting on programs_deliveries (endpoint_id) where state = 'WAITING';
create index programs_deliveries_created on programs_deliveries (created_at);

create table programs_news (
  id uuid primary key,
  event text not null,
  body text not null,
  at timestamptz not null,
  -- Endpoints up to this one have it.
  told_through uuid
);
comment on table programs_news is 'Events that are the same for every member who may read them, such as a signal, until each endpoint has its delivery.';

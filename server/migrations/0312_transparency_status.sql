-- The public status: what probes measured, and what staff wrote about incidents.
create table transparency_probes (
  component text primary key,
  is_up boolean not null,
  latency_ms integer not null check (latency_ms >= 0),
  checked_at timestamptz not null
);
comment on table transparency_probes is 'The newest measurement of each component of the public status.';

create table transparency_probe_days (
  component text not null,
  day date not null,
  checks integer not null check (checks > 0),
  failed integer not null check (failed between 0 and checks),
  primary key (component, day)
);
comment on table transparency_probe_days is 'Measurements of each component by day in Korea, for the bars of the public status; kept for a year.';

create table transparency_incidents (
  id uuid primary key,
  is_planned boolean not null,
  components text[] not null check (cardinality(components) > 0),
  title_en text not null,
  title_ko text,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at >= starts_at),
  made_by uuid not null
);
comment on table transparency_incidents is 'Incidents and planned maintenance as staff announce them on the public status.';
create index transparency_incidents_newest on transparency_incidents (starts_at desc, id desc);

create table transparency_incident_updates (
  id uuid primary key,
  incident_id uuid not null references transparency_incidents (id),
  at timestamptz not null,
  text_en text not null,
  text_ko text,
  made_by uuid not null
);
comment on table transparency_incident_updates is 'What staff wrote about an incident, in order; never changed.';
create index transparency_incident_updates_of on transparency_incident_updates (incident_id, at);

-- What else the public page is computed from, as it stood when a day was counted.
create table transparency_records (
  day date not null references transparency_flow_days (day),
  -- escrow: what lies for plans. plans: by payments left. forecasts: signals by percent. answers: inquiries by minutes waited.
  record text not null check (record in ('escrow', 'plans', 'forecasts', 'answers')),
  key integer not null check (key >= 0),
  count bigint not null check (count >= 0),
  units numeric(38) not null check (units >= 0),
  sum numeric(38) not null check (sum >= 0),
  primary key (day, record, key)
);
comment on table transparency_records is 'Sums of plans, forecasts and answered inquiries beside the flows of a finished day, for the public export; the newest days only.';

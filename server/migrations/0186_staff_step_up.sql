-- When a session last proved a one-time code; approvals need one of the last five minutes.
alter table staff_sessions add column stepped_up_at timestamptz;

-- Refused sign-ins, rights, codes and set-ups, counted per person, address and minute.
create table staff_refusals (
  minute timestamptz not null,
  kind text not null check (kind in ('signIn', 'right', 'code', 'setUp')),
  who text not null,
  address text not null,
  times integer not null check (times > 0),
  primary key (minute, kind, who, address)
);

-- expand: the newest answer of "linked new accounts", which a job works out once a minute (decision 0296).
create table staff_linked_accounts (
  only_row boolean primary key default true check (only_row),
  worked_out_at timestamptz not null,
  -- New accounts that were looked at.
  accounts integer not null check (accounts >= 0),
  -- Clusters in order: link and shared value, how many accounts, the first members, and amounts as answers have them.
  clusters jsonb not null check (jsonb_typeof(clusters) = 'array')
);
comment on table staff_linked_accounts is 'New accounts that share something, as a job last worked them out; one row, replaced every minute.';

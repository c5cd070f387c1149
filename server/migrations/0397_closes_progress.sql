-- expand: how far the daily closes have followed the ledger, so that only what is new is worked out.
create table closes_progress (
  is_only boolean primary key default true check (is_only),
  -- Every transfer of an earlier transaction is in the closes of its day, or its day was not over.
  followed_to xid8 not null
);
comment on table closes_progress is 'Up to which transaction of the ledger the daily closes are worked out; without a row the newest days are worked out again.';

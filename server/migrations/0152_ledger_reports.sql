-- Only reports may find this summary, in their own words: members' histories took it for cheap over a whole year, and pages that
-- their own indexes answer in 12 ms took 350.
drop index ledger_transfers_posted;
create index ledger_transfers_reported on ledger_transfers using brin ((posted_at at time zone 'UTC'));

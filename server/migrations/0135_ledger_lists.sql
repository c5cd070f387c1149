-- Reports read a stretch of time: rows are written in its order, so a summary per page range is enough and costs nothing.
create index ledger_transfers_posted on ledger_transfers using brin (posted_at);

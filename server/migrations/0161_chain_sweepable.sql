-- What is worth bringing home is asked for every second, over a history that only grows: by coin and sum, and past what
-- failed within the hour. What is open has its indexes (0040).
create index chain_unswept_due on chain_unswept (coin, units);
create index chain_payments_failed on chain_payments (ended_at) where state = 'FAILED';

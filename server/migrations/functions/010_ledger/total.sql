-- Sums whole numbers as bigint: sum() of bigint is numeric and several times slower.
create or replace aggregate ledger_total (bigint) (sfunc = int8pl, stype = bigint, initcond = '0');

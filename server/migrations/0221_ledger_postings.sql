-- ledger_post takes postings as one array and returns their outcomes by name; the numbers that stood for outcomes are gone.
create type ledger_posting as (
  key uuid,
  op smallint,
  kind text,
  detail text,
  debit uuid,
  credit uuid,
  amount bigint,
  reference uuid,
  hold uuid,
  is_linked boolean
);
comment on type ledger_posting is 'One movement of money as ledger_post takes it; op as in ledger_transfers. Linked: stands or falls with the next one.';

alter table ledger_refusals rename code to outcome;
alter table ledger_refusals alter outcome type text using (array['insufficient', 'closed', 'noSuchHold', 'linkedFailed',
  'noSuchAccount', 'forbiddenPair', 'currencyMismatch', 'moreThanHeld'])[outcome - 2];
alter table ledger_refusals add check (outcome in ('insufficient', 'closed', 'noSuchHold', 'linkedFailed', 'noSuchAccount',
  'forbiddenPair', 'currencyMismatch', 'moreThanHeld'));

drop function if exists ledger_post;
drop function if exists ledger_post_each;
drop function if exists ledger_post_whole;

-- Whose else an address is, and whether a member was paid there before, is asked of every row of a list. What still may go
-- counts for the first: several robbed accounts pay to one address at the same time.
drop index wallet_withdrawals_address;
create index wallet_withdrawals_address on wallet_withdrawals (address, member_id)
  where state not in ('CANCELLED', 'REJECTED', 'REVERTED');

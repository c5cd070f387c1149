-- Withdrawals and payouts of gas are one kind of thing: a sum that is requested, approved, paid and ended. One table, one set of states.
alter table wallet_withdrawals rename to wallet_payouts;
alter table wallet_withdrawal_events rename to wallet_payout_events;
alter table wallet_payout_events rename column withdrawal_id to payout_id;
alter table wallet_payouts
  add column kind text not null default 'WITHDRAWAL' check (kind in ('WITHDRAWAL', 'GAS')),
  -- Gas: why it waits, for staff to read; when the member signed in again.
  add column waits_for text check (waits_for in ('address', 'lock', 'withdrawals', 'staff')),
  add column voided_at timestamptz,
  alter column address drop not null,
  alter column units drop not null,
  alter column worth drop not null,
  alter column prepaid drop not null,
  drop constraint wallet_withdrawals_coin_check;
alter table wallet_payouts alter column kind drop default;

-- An order with a transaction was sent; one voided before it was ordered has ended.
insert into wallet_payouts (id, member_id, kind, coin, address, units, state, prepaid, real_fee, refunded, txid, needs_staff,
  approved_by, waits_for, voided_at, created_at, ended_at)
select id, member_id, 'GAS', 'TRX', address, units,
  case
    when state = 'LAID' and voided_at is null then 'REQUESTED'
    when state = 'LAID' then 'CANCELLED'
    when state = 'ORDERED' and txid is null then 'APPROVED'
    when state = 'ORDERED' then 'BROADCAST'
    when state = 'PAID' then 'CONFIRMED'
    else 'REVERTED'
  end,
  prepaid, real_fee, refunded, txid, false, approved_by, waits_for, voided_at, made_at,
  case when state = 'LAID' then voided_at else ended_at end
from wallet_gas_payouts;
drop table wallet_gas_payouts;

-- When they were approved and sent was not recorded.
insert into wallet_payout_events (payout_id, state, at)
select id, 'REQUESTED', created_at from wallet_payouts where kind = 'GAS'
union all
select id, state, ended_at from wallet_payouts where kind = 'GAS' and ended_at is not null;

alter table wallet_payouts
  add constraint wallet_payouts_ended
    check ((state in ('CONFIRMED', 'CANCELLED', 'REJECTED', 'REVERTED')) = (ended_at is not null)),
  add constraint wallet_payouts_of_withdrawals check (kind <> 'WITHDRAWAL' or (coin in ('MCS', 'USDT') and address is not null
    and units is not null and worth is not null and prepaid is not null and waits_for is null and voided_at is null)),
  add constraint wallet_payouts_of_gas check (kind <> 'GAS' or (coin = 'TRX' and state <> 'REJECTED' and not needs_staff
    and num_nonnulls(memo, recipient_id, worth, expected_fee, not_before, note, held_by) = 0)),
  -- Gas gets its sums with the approval, and its fee with the end of its payment.
  add constraint wallet_payouts_gas_sums check (kind <> 'GAS' or ((state in ('REQUESTED', 'CANCELLED')) = (units is null)
    and (units is null) = (prepaid is null) and prepaid is distinct from 0 and (address is not null or units is null)
    and (state in ('CONFIRMED', 'REVERTED')) = (real_fee is not null) and (real_fee is null) = (refunded is null))),
  add constraint wallet_payouts_gas_voided check (kind <> 'GAS'
    or case state when 'REQUESTED' then voided_at is null when 'CANCELLED' then voided_at is not null else true end);

comment on table wallet_payouts is 'What leaves by a payment: withdrawals, and TRX of accounts that close, from the request to the end.';
comment on table wallet_payout_events is 'When a payout reached each state, and who moved it there.';

-- Says alone who else sends to an address: asked for each row that staff see.
drop index wallet_withdrawals_address;
create index wallet_payouts_withdrawal_address on wallet_payouts (address, member_id)
  where kind = 'WITHDRAWAL' and state not in ('CANCELLED', 'REJECTED', 'REVERTED');

-- Of a member at most one payout of gas waits, and at most one is under way.
create unique index wallet_payouts_one_gas_requested on wallet_payouts (member_id) where kind = 'GAS' and state = 'REQUESTED';
create unique index wallet_payouts_one_gas_under_way on wallet_payouts (member_id)
  where kind = 'GAS' and state in ('APPROVED', 'BROADCAST');
create index wallet_payouts_gas_newest on wallet_payouts (created_at desc, id desc) where kind = 'GAS';

do $$
declare
  v_old record;
begin
  for v_old in
    select conrelid::regclass as of_table, conname as name from pg_constraint
    where conrelid in ('wallet_payouts'::regclass, 'wallet_payout_events'::regclass) and starts_with(conname, 'wallet_withdrawal')
  loop
    execute format('alter table %s rename constraint %I to %I', v_old.of_table, v_old.name,
      replace(v_old.name, 'wallet_withdrawal', 'wallet_payout'));
  end loop;
  for v_old in
    select relname as name from pg_class where relkind = 'i' and starts_with(relname, 'wallet_withdrawal')
  loop
    execute format('alter index %I rename to %I', v_old.name, replace(v_old.name, 'wallet_withdrawal', 'wallet_payout'));
  end loop;
end $$;

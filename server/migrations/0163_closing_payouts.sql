-- What is left of a sign-up bonus goes back to where it came from when its member's account is erased.
insert into ledger_rules (debit_class, credit_class, kind) values ('MEMBER_BONUS', 'BONUS_BUDGET', 'signup_free_increase');

-- TRX for network fees that is left is paid out when its account closes, over the chain as any payment: its id is the key of an
-- open hold of the same sum on the member's gas account.
insert into ledger_rules (debit_class, credit_class, kind) values ('MEMBER_GAS', 'CHAIN', 'withdraw');
alter table chain_payments drop constraint chain_payments_check2;
create or replace view chain_approved as
  select p.id, p.kind, p.coin, p.to_address, p.to_place, p.place, p.units, p.fee_limit_sun, p.requested_at,
    (select count(*)::integer + 1 from chain_attempts a where a.payment_id = p.id) as attempt,
    (select h.amount from ledger_holds h
      join ledger_accounts d on d.id = h.debit_account
      join ledger_accounts c on c.id = h.credit_account
      where h.id = p.id and h.state = 'OPEN' and d.currency = p.coin and c.class = 'CHAIN'
        and d.class = case p.coin when 'TRX' then 'MEMBER_GAS' else 'MEMBER_AVAILABLE' end) as held_units
  from chain_payments p
  where p.state = 'READY'
    and not exists (select from chain_attempts a where a.payment_id = p.id and a.state <> 'DEAD')
    and not exists (select from chain_refusals r where r.payment_id = p.id);

-- Where the TRX of an account that closes go, laid down with the closing, and each payout that was ordered. Void once its member
-- signed in again; what was ordered before that still ends.
create table wallet_gas_payouts (
  id uuid primary key,
  member_id uuid not null,
  address text not null,
  state text not null check (state in ('LAID', 'ORDERED', 'PAID', 'FAILED')),
  -- TRX millionths: what goes out, what is prepaid for the network, what that took, and what came back.
  units bigint check (units > 0),
  prepaid bigint check (prepaid > 0),
  real_fee bigint check (real_fee >= 0),
  refunded bigint check (refunded >= 0),
  txid text,
  made_at timestamptz not null,
  voided_at timestamptz,
  ended_at timestamptz,
  check ((state = 'LAID') = (units is null) and (units is null) = (prepaid is null)),
  check ((state in ('PAID', 'FAILED')) = (ended_at is not null) and (ended_at is null) = (real_fee is null)
    and (real_fee is null) = (refunded is null))
);
create index wallet_gas_payouts_member on wallet_gas_payouts (member_id, made_at desc);
create unique index wallet_gas_payouts_one_address on wallet_gas_payouts (member_id) where state = 'LAID' and voided_at is null;
create unique index wallet_gas_payouts_one_under_way on wallet_gas_payouts (member_id) where state = 'ORDERED';

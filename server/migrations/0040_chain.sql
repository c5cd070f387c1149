-- The chain this installation stands on, for its whole life, and the public halves of its keys.
create table chain_network (
  only_row boolean primary key default true check (only_row),
  genesis_id text not null,
  xpub_digest text not null,
  hot_address text not null
);

-- How far the solid chain was read. One worker at a time drives the chain: whoever holds the newest fence.
create table chain_watch (
  only_row boolean primary key default true check (only_row),
  block integer not null,
  block_id text not null,
  block_at timestamptz not null,
  head integer not null,
  holder text not null default '',
  fence bigint not null default 0,
  leased_until timestamptz not null default '-infinity'
);

-- Places under the extended public key. A place that was given out stays given out, also when its transaction failed.
create sequence chain_address_places as integer minvalue 0;

create table chain_addresses (
  place integer primary key check (place >= 0),
  address text not null unique,
  member_id uuid not null unique,
  made_at timestamptz not null
);

-- What was credited on a member's address and has not been brought to the hot wallet. A hint: the chain decides.
create table chain_unswept (
  place integer not null references chain_addresses,
  coin text not null check (coin in ('MCS', 'USDT', 'TRX')),
  units bigint not null check (units >= 0),
  primary key (place, coin)
);

-- A payment of the chain to a member: a log of a known contract (log_index from 0), or TRX sent by the transaction itself (-1).
-- The database belongs to one network, so (txid, log_index) is unique per network.
create table chain_deposits (
  id uuid primary key,
  txid text not null,
  log_index integer not null check (log_index >= -1),
  coin text not null check (coin in ('MCS', 'USDT', 'TRX')),
  units bigint not null check (units > 0),
  member_id uuid not null,
  place integer not null references chain_addresses,
  from_address text not null,
  block integer not null,
  block_id text not null,
  state text not null check (state in ('SEEN', 'CREDITED', 'VANISHED')),
  seen_at timestamptz not null,
  credited_at timestamptz,
  unique (txid, log_index),
  check ((state = 'CREDITED') = (credited_at is not null))
);
create index chain_deposits_member on chain_deposits (member_id, seen_at desc);
create index chain_deposits_open on chain_deposits (block) where state = 'SEEN';

-- What reached the hot wallet from outside: the operator's own money.
create table chain_house_receipts (
  id uuid primary key,
  txid text not null,
  log_index integer not null,
  coin text not null check (coin in ('MCS', 'USDT', 'TRX')),
  units bigint not null check (units > 0),
  from_address text not null,
  block integer not null,
  received_at timestamptz not null,
  unique (txid, log_index)
);

-- What is to be sent. payment: to a member's target, its id is the key of the open hold in the ledger. sweep: from a
-- member's address (place) to the hot wallet. gas: TRX from the hot wallet to a member's address (to_place).
create table chain_payments (
  id uuid primary key,
  kind text not null check (kind in ('payment', 'sweep', 'gas')),
  coin text not null check (coin in ('MCS', 'USDT', 'TRX')),
  to_address text not null,
  to_place integer references chain_addresses,
  place integer references chain_addresses,
  units bigint not null check (units > 0),
  fee_limit_sun bigint not null check (fee_limit_sun > 0),
  state text not null default 'QUEUED' check (state in ('QUEUED', 'READY', 'SIGNED', 'BROADCAST', 'CONFIRMED', 'FAILED')),
  -- Why a queued payment waits, for staff.
  waits_for text,
  failure text check (failure in ('reverted', 'outOfEnergy', 'refused')),
  requested_at timestamptz not null,
  ended_at timestamptz,
  check ((kind = 'sweep') = (place is not null)),
  check ((kind = 'gas') = (to_place is not null)),
  check (kind <> 'payment' or coin <> 'TRX'),
  check (kind <> 'gas' or coin = 'TRX'),
  check ((state in ('CONFIRMED', 'FAILED')) = (ended_at is not null)),
  check ((state = 'FAILED') = (failure is not null))
);
create index chain_payments_open on chain_payments (requested_at) where state not in ('CONFIRMED', 'FAILED');
create unique index chain_payments_one_sweep on chain_payments (place, coin)
  where kind = 'sweep' and state not in ('CONFIRMED', 'FAILED');
create unique index chain_payments_one_gas on chain_payments (to_place)
  where kind = 'gas' and state not in ('CONFIRMED', 'FAILED');

-- Every signature there ever was, stored before anyone can send it. At most one of a payment that is not proven dead.
create table chain_attempts (
  payment_id uuid not null references chain_payments,
  attempt smallint not null check (attempt > 0),
  txid text not null unique,
  signed text not null,
  expires_at timestamptz not null,
  signed_at timestamptz not null,
  state text not null default 'ALIVE' check (state in ('ALIVE', 'DEAD', 'SUCCESS', 'FAILED')),
  -- Where it was last seen on the chain, and what it burnt once that block was solid; for a dead one the block that proves it.
  block integer,
  fee_sun bigint,
  result text,
  primary key (payment_id, attempt),
  check (state in ('ALIVE', 'DEAD') or (block is not null and fee_sun is not null))
);
create unique index chain_attempts_one_chance on chain_attempts (payment_id) where state <> 'DEAD';

-- What the signer will not sign, and why.
create table chain_refusals (
  payment_id uuid primary key references chain_payments,
  reason text not null,
  refused_at timestamptz not null
);

create function chain_guard_deposit() returns trigger language plpgsql as $$
begin
  if old.state = 'CREDITED' or (old.txid, old.log_index, old.coin, old.units, old.member_id)
      is distinct from (new.txid, new.log_index, new.coin, new.units, new.member_id) then
    raise exception 'deposit % is settled or would become another one', old.id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger chain_deposits_guard before update on chain_deposits for each row execute function chain_guard_deposit();

create function chain_guard_payment() returns trigger language plpgsql as $$
begin
  if (old.id, old.kind, old.coin, old.to_address, old.place, old.units, old.fee_limit_sun)
      is distinct from (new.id, new.kind, new.coin, new.to_address, new.place, new.units, new.fee_limit_sun) then
    raise exception 'payment % would become another one', old.id using errcode = '42501';
  end if;
  if old.state <> new.state and (old.state, new.state) not in (
      ('QUEUED', 'READY'), ('QUEUED', 'FAILED'), ('READY', 'QUEUED'), ('READY', 'SIGNED'), ('READY', 'FAILED'),
      ('SIGNED', 'BROADCAST'), ('SIGNED', 'QUEUED'), ('BROADCAST', 'CONFIRMED'), ('BROADCAST', 'FAILED'), ('BROADCAST', 'QUEUED')) then
    raise exception 'payment % cannot go from % to %', old.id, old.state, new.state using errcode = '42501';
  end if;
  if new.state in ('QUEUED', 'READY') and exists (select from chain_attempts where payment_id = new.id and state <> 'DEAD')
      and old.state <> new.state then
    raise exception 'payment % still has an attempt that may be on the chain', old.id using errcode = '42501';
  end if;
  if new.state = 'FAILED' and exists (select from chain_attempts where payment_id = new.id and state in ('ALIVE', 'SUCCESS')) then
    raise exception 'payment % may be on the chain', old.id using errcode = '42501';
  end if;
  if new.state = 'CONFIRMED' and not exists (select from chain_attempts where payment_id = new.id and state = 'SUCCESS') then
    raise exception 'payment % is not on the chain', old.id using errcode = '42501';
  end if;
  if new.state = 'READY' and old.state <> 'READY' then perform pg_notify('chain_ready', ''); end if;
  return new;
end $$;
create trigger chain_payments_guard before update on chain_payments for each row execute function chain_guard_payment();

create function chain_guard_attempt() returns trigger language plpgsql security definer set search_path from current as $$
declare payment_state text; attempts integer;
begin
  if tg_op = 'INSERT' then
    select state into payment_state from chain_payments where id = new.payment_id for no key update;
    select count(*) into attempts from chain_attempts where payment_id = new.payment_id;
    if payment_state is distinct from 'READY' or new.attempt <> attempts + 1 or new.state <> 'ALIVE' then
      raise exception 'payment % takes no attempt % now', new.payment_id, new.attempt using errcode = '42501';
    end if;
    perform pg_notify('chain_signed', '');
  elsif old.state <> 'ALIVE' or (old.payment_id, old.attempt, old.txid, old.signed, old.expires_at)
      is distinct from (new.payment_id, new.attempt, new.txid, new.signed, new.expires_at) then
    raise exception 'attempt % of payment % is settled', old.attempt, old.payment_id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger chain_attempts_guard before insert or update on chain_attempts for each row execute function chain_guard_attempt();

create function chain_refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception '% is kept: % is refused', tg_table_name, tg_op using errcode = '42501';
end $$;
create trigger chain_deposits_kept before delete or truncate on chain_deposits for each statement execute function chain_refuse_removal();
create trigger chain_payments_kept before delete or truncate on chain_payments for each statement execute function chain_refuse_removal();
create trigger chain_attempts_kept before delete or truncate on chain_attempts for each statement execute function chain_refuse_removal();

-- All that the signer reads: what is ready, the next attempt's number, and the sum of the open hold that approves a
-- payment. No hold of that sum for a payment to the outside, no signature.
create view chain_approved as
  select p.id, p.kind, p.coin, p.to_address, p.to_place, p.place, p.units, p.fee_limit_sun, p.requested_at,
    (select count(*)::integer + 1 from chain_attempts a where a.payment_id = p.id) as attempt,
    (select h.amount from ledger_holds h
      join ledger_accounts d on d.id = h.debit_account
      join ledger_accounts c on c.id = h.credit_account
      where h.id = p.id and h.state = 'OPEN' and d.currency = p.coin and d.class = 'MEMBER_AVAILABLE' and c.class = 'CHAIN') as held_units
  from chain_payments p
  where p.state = 'READY'
    and not exists (select from chain_attempts a where a.payment_id = p.id and a.state <> 'DEAD')
    and not exists (select from chain_refusals r where r.payment_id = p.id);

-- Lets a role sign: it reads what is ready and adds signatures and refusals; nothing else of this database.
create function chain_admit_signer(p_role name) returns void language plpgsql as $$
begin
  execute format('grant select on chain_approved to %I', p_role);
  execute format('grant insert on chain_attempts, chain_refusals to %I', p_role);
end $$;
revoke all on function chain_admit_signer from public;

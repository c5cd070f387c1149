-- Statements of the operator's addresses that they are the operator's: each signs the head of a proof of balances.
create table chain_ownership (
  proof bigint not null check (proof > 0),
  address text not null,
  head bytea not null check (length(head) = 32),
  requested_at timestamptz not null,
  signature bytea check (length(signature) = 65),
  signed_at timestamptz,
  check ((signature is null) = (signed_at is null)),
  primary key (proof, address)
);
comment on table chain_ownership is 'What each address of the operator signs, or has still to sign, about the head of a proof of balances; signed once, never changed.';
create index chain_ownership_newest on chain_ownership (address, proof desc) where signature is not null;

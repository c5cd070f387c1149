-- Proofs of device keys that were used for a change, so that no other process accepts them again. Needed for the two minutes that a proof
-- may be young or early; unlogged, because a crash may forget them.
create unlogged table kernel_used_proofs (
  digest text primary key,
  used_at timestamptz not null
);
create index kernel_used_proofs_age on kernel_used_proofs (used_at);

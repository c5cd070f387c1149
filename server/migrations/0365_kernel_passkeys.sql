-- expand: challenges of passkeys that were answered: none is accepted twice.
create table kernel_spent_challenges (
  digest text primary key,
  expires_at timestamptz not null
);
comment on table kernel_spent_challenges is 'Challenges of passkeys that were answered, until they are too old to be accepted anyway.';
create index kernel_spent_challenges_expiry on kernel_spent_challenges (expires_at);

-- Those who invited somebody may have a bonus too: a bonus waits for a member and for the sign-up that it is for.
alter table wallet_waiting_bonuses add column invited_id uuid;
update wallet_waiting_bonuses set invited_id = member_id;
alter table wallet_waiting_bonuses
  alter column invited_id set not null,
  drop constraint wallet_waiting_bonuses_pkey,
  add primary key (member_id, invited_id);

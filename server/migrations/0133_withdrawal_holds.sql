-- Staff may hold a withdrawal that was not approved: it then needs both approvals, whatever its sum.
alter table wallet_withdrawals
  add column held_by text,
  add column held_note text check (length(held_note) between 1 and 500),
  add constraint wallet_withdrawals_held check ((held_by is null) = (held_note is null)),
  add constraint wallet_withdrawals_held_waits check (held_by is null or state in ('REQUESTED', 'CANCELLED', 'REJECTED'));
create index wallet_withdrawals_newest on wallet_withdrawals (created_at desc, id desc);
create index wallet_withdrawals_address on wallet_withdrawals (address) where state = 'CONFIRMED';
create index wallet_withdrawals_open on wallet_withdrawals (created_at desc, id desc)
  where state in ('REQUESTED', 'APPROVED', 'BROADCAST');

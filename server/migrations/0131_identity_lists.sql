-- The console's list of members at any size: newest first, by the start of an ID, and the states that are rare.
create index identity_members_newest on identity_members (created_at desc, id desc);
create index identity_members_login on identity_members (login_id collate "C");
create index identity_members_rare_state on identity_members (state, created_at desc, id desc) where state <> 'ACTIVE';
create index identity_members_locked on identity_members (withdraw_locked_until) where withdraw_locked_until is not null;
create index identity_members_confirmed on identity_members (confirmed_at) where confirmed_at is not null;

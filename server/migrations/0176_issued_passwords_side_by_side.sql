-- A stranger who asks for a member's password must not make the one worthless that the member has just been mailed.
alter table identity_issued_passwords drop constraint identity_issued_passwords_pkey;
alter table identity_issued_passwords add primary key (member_id, mac);

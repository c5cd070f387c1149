-- expand: who else signed in from an address is found without reading all sessions.
create index identity_sessions_address on identity_sessions (address, member_id) where address is not null;

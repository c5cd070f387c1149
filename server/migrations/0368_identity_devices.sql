-- expand: who else used a browser is found without reading all sessions.
create index identity_sessions_browser on identity_sessions (device_digest, member_id);

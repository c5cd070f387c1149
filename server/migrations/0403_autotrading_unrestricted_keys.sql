-- expand: a key that works from every address is taken only from a member who typed that they know it.
alter table autotrading_keys add column if not exists unrestricted_accepted_at timestamptz;
comment on column autotrading_keys.unrestricted_accepted_at is 'When the member typed that the key has no IP restriction; null for one that has, and for those registered before this was asked.';

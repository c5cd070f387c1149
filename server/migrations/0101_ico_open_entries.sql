-- An entry's first release changes its state, but not whether it is open: no index is written then.
alter table ico_entries add is_released boolean not null generated always as (state = 'RELEASED') stored;
drop index ico_entries_open;
create index ico_entries_open on ico_entries (place) where not is_released;

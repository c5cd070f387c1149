-- The index of an entry's leaf in its batch.
alter table signals_entries rename column place to leaf_index;

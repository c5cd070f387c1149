-- The position of an entry in its batch.
alter table staff_audit rename column place to position;

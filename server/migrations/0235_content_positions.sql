-- The order in which items are listed.
alter table content_items rename column place to position;

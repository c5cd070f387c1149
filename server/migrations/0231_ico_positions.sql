-- The order in which entries came.
alter table ico_entries rename column place to position;
alter table ico_pieces rename column after_place to after_position;
alter table ico_pieces rename column through_place to through_position;

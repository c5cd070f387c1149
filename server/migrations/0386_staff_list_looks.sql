-- expand: what each of the staff keeps for a list of the console.
create table staff_list_views (
  id uuid primary key,
  staff_id uuid not null,
  -- The address of the list's call.
  list text not null check (list ~ '^/api/staff/'),
  name text not null check (name <> ''),
  -- Filters and order as an address has them.
  search text not null,
  unique (staff_id, list, name)
);
comment on table staff_list_views is 'Named filters of lists of the console, each person''s own.';

create table staff_list_columns (
  staff_id uuid not null,
  list text not null check (list ~ '^/api/staff/'),
  hidden text[] not null,
  primary key (staff_id, list)
);
comment on table staff_list_columns is 'Columns that a person left out of a list of the console.';

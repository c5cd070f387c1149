-- How much a video takes for granted (decisions D-97).
alter table content_items add column level text check (level in ('BASIC', 'MIDDLE', 'ADVANCED')),
  add check (kind = 'VIDEO' or level is null);

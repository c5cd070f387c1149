-- When the members of a reward day were told what it paid them; days before this was written are not told any more.
alter table rewards_batches add column told_at timestamptz;
update rewards_batches set told_at = ended_at where state = 'DONE';
create index rewards_batches_untold on rewards_batches (day) where state = 'DONE' and told_at is null;

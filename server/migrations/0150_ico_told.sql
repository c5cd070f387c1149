-- Whether members were told what a day released, apart from the release itself; days before this column stay untold.
alter table ico_runs add column told_at timestamptz;
update ico_runs set told_at = coalesce(ended_at, started_at);
create index ico_runs_untold on ico_runs (day) where told_at is null;

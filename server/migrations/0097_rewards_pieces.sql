-- A day's pieces are laid out when the day is worked out, and taken by whoever is free: lanes and workers pay side by side,
-- because no two plans share an account.
alter table rewards_pieces alter column paid_at drop not null;
alter table rewards_pieces add column after_plan uuid;
create index rewards_pieces_unpaid on rewards_pieces (day, through) where paid_at is null;

-- A batch that is under way now goes on as one piece.
insert into rewards_pieces (day, after_plan, through)
select b.day, b.paid_through, (select d.plan_id from rewards_days d where d.day = b.day order by d.plan_id desc limit 1)
from rewards_batches b where b.state = 'RUNNING' and b.paid_plans < b.plans;

alter table rewards_batches drop column paid_through;

-- expand: quiet hours of a member's own, what of each category is pushed, and a summary for a day with too many of a kind.
alter table notifications_members
  -- Hours on the member's clocks, besides the night: from one, before the other; none when empty.
  add column quiet_from smallint check (quiet_from between 0 and 23),
  add column quiet_to smallint check (quiet_to between 0 and 23),
  add constraint notifications_members_quiet check (
    (quiet_from is null) = (quiet_to is null) and (quiet_from is null or quiet_from <> quiet_to));

create table notifications_routes (
  member_id uuid not null,
  category text not null,
  is_on boolean not null,
  channels text[] not null check (channels <@ '{PUSH,SOUND,MAIL,TELEGRAM}'),
  changed_at timestamptz not null,
  primary key (member_id, category)
);
comment on table notifications_routes is 'How a member is told about a category of events; no row means as the settings say.';

alter table notifications_alarms drop constraint notifications_alarms_category_check;
alter table notifications_alarms add constraint notifications_alarms_category_check check (category in ('NOTICE', 'SIGNAL',
  'PRICE', 'AUTO', 'DEPOSIT', 'WITHDRAW', 'MEMBERSHIP', 'REWARD', 'PLAN', 'ICO', 'GAME', 'INQUIRY', 'SECURITY')) not valid;

alter table notifications_pushes
  -- What becomes of it in quiet hours.
  add column in_quiet text not null default 'WAIT' check (in_quiet in ('WAIT', 'DROP'));
alter table notifications_pushes drop constraint notifications_pushes_held_check;
alter table notifications_pushes
  add constraint notifications_pushes_held_check check (held in ('NIGHT', 'STORM', 'DAY')) not valid;

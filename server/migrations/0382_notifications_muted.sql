-- expand: a category's mails can be switched off without its pushes.
alter table notifications_routes
  -- Channels of the category that the member switched off.
  add column muted text[] not null default '{}' check (muted <@ '{MAIL,TELEGRAM}');
-- Until now the switch of a plan's events was that of its mails too.
update notifications_routes set muted = '{MAIL}' where category = 'PLAN' and not is_on;

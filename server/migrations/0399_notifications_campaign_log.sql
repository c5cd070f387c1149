-- expand: what became of an advertisement is found by its number (decision 0279); rows of older processes have none.
alter table notifications_deliveries add column campaign_id uuid;
comment on column notifications_deliveries.campaign_id is 'The advertisement that was delivered; null for everything else.';
create index notifications_deliveries_campaign on notifications_deliveries (campaign_id, at desc, id desc)
  where campaign_id is not null;
create index notifications_deliveries_results on notifications_deliveries (campaign_id, channel, result, code)
  where campaign_id is not null;

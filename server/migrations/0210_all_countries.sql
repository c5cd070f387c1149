-- Members come from every country. The contract holds the list of ISO 3166-1 and the database its form: a country that ISO names
-- anew needs no migration.
alter table identity_members
  drop constraint identity_members_country_check,
  add constraint identity_members_country_check check (country ~ '^[A-Z]{3}$');
alter table kernel_gates
  drop constraint kernel_gates_country_check,
  add constraint kernel_gates_country_check check (country ~ '^[A-Z]{3}$');
alter table notifications_campaigns
  drop constraint notifications_campaigns_country_check,
  add constraint notifications_campaigns_country_check check (country ~ '^[A-Z]{3}$');

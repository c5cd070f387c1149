-- The anti-phishing phrase that a member chose; it stands in every mail to the member's own address.
alter table identity_members add column mail_phrase text check (length(mail_phrase) between 3 and 20);

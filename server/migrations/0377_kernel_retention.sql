-- expand: effects that were carried out long ago are found without reading all.
create index kernel_outbox_done on kernel_outbox (done_at) where done_at is not null;

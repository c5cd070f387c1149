-- When the price of a quote was read: a price that staff set since makes the quote void. Quotes from before have none, and are over
-- within a minute.
alter table membership_quotes add column price_at timestamptz;

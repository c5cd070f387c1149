-- expand: a withdrawal is found by its transaction.
create index wallet_payouts_txid on wallet_payouts (txid) where txid is not null;

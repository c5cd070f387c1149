-- The number that an exchange would give a paper order.
alter table autotrading_paper_orders rename column place to order_number;

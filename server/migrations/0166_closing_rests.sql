-- With the closing a member may say that what is too little to be withdrawn need not keep the account; counts while it closes.
alter table identity_members add column leaves_rest boolean not null default false;

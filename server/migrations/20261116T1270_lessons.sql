-- Whether the cards about tokens still wait for a member. The wizard's end says so; whoever was a member before
-- has met tokens already.
alter table profiles add column lesson_due boolean not null default false;

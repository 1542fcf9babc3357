-- The words of an appeal lapse with the evidence once their writer has left; what came of it is kept with the case.
alter table appeals alter column words drop not null;

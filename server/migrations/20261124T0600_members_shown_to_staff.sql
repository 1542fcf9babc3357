-- Whom a list or a search showed to somebody of the staff, by name or face.
alter table staff_log add column shown uuid[] not null default '{}';

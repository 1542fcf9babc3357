-- One page of the queue, whatever is filtered, is read from where it begins.
drop index cases_of_kind;
create index cases_of_kind on cases (kind, due_at, id) where closed_at is null;
create index cases_of_severity on cases (severity, due_at, id) where closed_at is null;
drop index cases_closed;
create index cases_closed on cases (closed_at, id) where closed_at is not null;

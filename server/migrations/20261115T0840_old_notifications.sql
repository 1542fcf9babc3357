-- Old notifications are removed from the oldest on, the read ones sooner. A row that waits for its push is in neither.
create index notifications_read_old on notifications (created_at) where read_at is not null and push_at is null;
create index notifications_unread_old on notifications (created_at) where read_at is null and push_at is null;

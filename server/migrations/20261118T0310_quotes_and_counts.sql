-- What a statement quotes of the member's own words, as the report carried it.
alter table moderation_events
  add column quoted text constraint moderation_events_quoted_check check (char_length(quoted) > 0),
  add column quoted_at timestamptz,
  add constraint moderation_events_quoted_whole check ((quoted is null) = (quoted_at is null));

-- How many of each kind are open and overdue is told with every page of the queue.
create index cases_of_kind on cases (kind, due_at) where closed_at is null;

-- The account of somebody under 18 is closed and erased by one decision.
alter table moderation_events
  drop constraint moderation_events_type_check,
  add constraint moderation_events_type_check check (type in (
    'dismiss', 'warn', 'remove_pictures', 'rewrite', 'suspend', 'ban', 'close_underage', 'restore', 'take_back')),
  -- Where the statement goes once the account is erased; null as soon as the mail has left.
  add column mail_to text;

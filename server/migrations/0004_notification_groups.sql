-- Three groups take over the choices made for messages, matches and reminders; the list in the app shows everything.
update notification_settings
set off = array(
  select o from unnest(off) o
  where o in ('messages.push', 'messages.email', 'matches.push', 'matches.email', 'reminders.push', 'reminders.email'))
where off <> '{}';

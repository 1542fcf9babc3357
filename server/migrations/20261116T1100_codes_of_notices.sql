-- What a notice says is a code with the values of its sentence; whoever reads it finds the words in their language.
-- `content` keeps what somebody wrote. Without a code it speaks for itself: a sentence from before that is not known,
-- and what a server of the earlier version still writes.
alter table notifications
  add column code text,
  add column "values" jsonb not null default '{}';

update notifications n set code = said.code, "values" = said.vals,
  content = case when n.type = 'message' then n.content else '' end
from (
  select id,
    case
      when type in ('like', 'match', 'message') then type
      when type = 'chat_unlocked' and content = 'Your chat is unlocked. Say salam!' then 'chat_unlocked'
      when type = 'payment_required'
        and content ~ '^Your match has paid\. Pay \d+ tokens? to unlock the chat\.$' then 'payment_required'
      when type = 'rematch' and content = 'You have been rematched. The chat waits to be unlocked.' then 'rematch'
      when type = 'test' and content = 'Push works. This is how Mithaq will reach you here.' then 'test'
      when type = 'reminder' then case content
        when 'Your match is waiting for you to unlock the chat.' then 'reminder_payment'
        when 'Your chat is open, and nobody has written yet. Say salam!' then 'reminder_opening'
        when 'It is your turn to answer.' then 'reminder_reply'
      end
      when type = 'unmatched' then case content
        when 'Your match has said goodbye.' then 'goodbye'
        when 'The chat was not unlocked in time, so the match has ended.' then 'expired_payment'
        when 'Nobody wrote in time, so the match has ended.' then 'expired_opening'
        when 'A message stayed without an answer, so the match has ended.' then 'expired_reply'
      end
      when type = 'tokens' then case
        when content ~ '^Your \d+ tokens? came back, because the chat was never unlocked\.$' then 'refund'
        when content ~ '^You did not answer in time\. It cost \d+ tokens?\.$'
          or content = 'You did not answer in time. You had no tokens, so it cost nothing.' then 'penalty'
        when content ~ '^You waited and got no answer\. Here are \d+ tokens? for your patience\.$' then 'compensation'
        when content ~ '^You answer reliably\. Here is \d+ tokens?\.$' then 'reward'
        when content ~ '^Your weekly tokens are here: \d+ tokens?\.$' then 'weekly'
      end
    end as code,
    case when type in ('payment_required', 'tokens')
      then jsonb_build_object('tokens', coalesce(substring(content from '\d+')::int, 0)) else '{}' end as vals
  from notifications
) said
where n.id = said.id and said.code is not null;

alter table notifications
  add constraint notifications_code check (code in (
    'like', 'match', 'message', 'chat_unlocked', 'payment_required', 'rematch', 'reminder_payment', 'reminder_opening',
    'reminder_reply', 'goodbye', 'expired_payment', 'expired_opening', 'expired_reply', 'refund', 'penalty',
    'compensation', 'reward', 'weekly', 'test')),
  -- A sentence about tokens says how many.
  add constraint notifications_tokens check (
    code not in ('payment_required', 'refund', 'penalty', 'compensation', 'reward', 'weekly')
    or coalesce(jsonb_typeof("values" -> 'tokens') = 'number', false)),
  add constraint notifications_values check (jsonb_typeof("values") = 'object');

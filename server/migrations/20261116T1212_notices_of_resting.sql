-- Two more things that a member is told: an away is over, and a compensation that brings nothing any more.
alter table notifications drop constraint notifications_code, drop constraint notifications_tokens;
alter table notifications
  add constraint notifications_code check (code in (
    'like', 'match', 'message', 'chat_unlocked', 'payment_required', 'rematch', 'reminder_payment', 'reminder_opening',
    'reminder_reply', 'away_over', 'goodbye', 'expired_payment', 'expired_opening', 'expired_reply', 'refund', 'penalty',
    'compensation', 'compensation_ceiling', 'reward', 'weekly', 'test')),
  add constraint notifications_tokens check (
    code not in ('payment_required', 'refund', 'penalty', 'compensation', 'reward', 'weekly')
    or coalesce(jsonb_typeof("values" -> 'tokens') = 'number', false));

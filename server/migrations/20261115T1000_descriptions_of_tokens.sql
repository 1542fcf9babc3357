-- Every movement says in plain words what it was; those written before get the words of their kind.
update token_transactions set description = case type
  when 'welcome' then 'Welcome tokens'
  when 'weekly' then 'Weekly tokens'
  when 'payment' then 'Chat unlock'
  when 'express_payment' then 'Express unlock'
  when 'refund' then 'Refund'
  when 'rematch' then 'Rematch'
  when 'unmatch_fee' then 'Unmatch fee'
  when 'penalty' then 'No-reply penalty'
  when 'compensation' then 'No-reply compensation'
  when 'reward' then 'Reply reward'
  else 'Purchase'
end where description = '';
alter table token_transactions alter column description drop default;
alter table token_transactions add constraint token_transactions_described check (description <> '');

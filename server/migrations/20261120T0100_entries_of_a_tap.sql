-- A tap may move tokens twice: who had paid and leaves gets the payment back and pays the fee. By its id alone the second
-- entry was refused, and nobody who had paid could leave a chat before it opened.
drop index token_transactions_request;
create unique index token_transactions_request on token_transactions (user_id, request_id, reference_id, type)
  where request_id is not null;

-- A tap is one of a match: the same id sent for two matches must not answer the second with the price of the first.
drop index token_transactions_request;
create unique index token_transactions_request on token_transactions (user_id, request_id, reference_id)
  where request_id is not null;

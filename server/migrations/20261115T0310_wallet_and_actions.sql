-- Every movement of tokens. A balance is the sum of its rows, and the key makes a retry move nothing twice.
create table token_transactions (
  id uuid primary key,
  user_id uuid not null references profiles on delete cascade,
  amount integer not null,
  type text not null check (
    type in ('welcome', 'weekly', 'payment', 'express_payment', 'refund', 'rematch', 'unmatch_fee', 'penalty',
      'compensation', 'reward', 'purchase')
  ),
  reference_id uuid,
  description text not null default '',
  idempotency_key text not null,
  created_at timestamptz not null,
  constraint token_transactions_once unique (idempotency_key)
);
create index token_transactions_of_member on token_transactions (user_id, created_at desc, id);

-- Who had the welcome tokens. A keyed hash of the address outlives the account, so that leaving and
-- returning grants nothing.
create table welcome_grants (
  email_hash text primary key,
  granted_at timestamptz not null
);
create index welcome_grants_granted on welcome_grants (granted_at);

-- One like or pass of one member about another.
create table profile_actions (
  from_profile_id uuid not null references profiles on delete cascade,
  to_profile_id uuid not null references profiles on delete cascade,
  action text not null check (action in ('like', 'pass')),
  created_at timestamptz not null,
  primary key (from_profile_id, to_profile_id),
  check (from_profile_id <> to_profile_id)
);
create index profile_actions_received on profile_actions (to_profile_id, created_at desc) where action = 'like';

-- What a member shows of themselves. The row's id is the account's.
create table profiles (
  id uuid primary key references accounts on delete cascade,
  name text not null check (char_length(name) between 1 and 25),
  sex text not null check (sex in ('male', 'female')),
  country char(2) not null,
  city text not null,
  birthday date not null,
  about_me text not null check (char_length(about_me) between 1 and 1500),
  education text not null default '' check (char_length(education) <= 50),
  occupation text not null default '' check (char_length(occupation) <= 50),
  nationality text[] not null check (cardinality(nationality) between 1 and 4),
  height integer not null check (height between 130 and 200),
  marital_status text not null
    check (marital_status in ('Never Married', 'Separated', 'Divorced', 'Married', 'Widowed')),
  is_active boolean not null default true,
  token_balance integer not null default 0 check (token_balance >= 0),
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);

-- A server of the earlier version that still runs writes movements without words.
alter table token_transactions alter column description set default 'Tokens';

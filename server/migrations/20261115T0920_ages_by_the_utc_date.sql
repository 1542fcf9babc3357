-- Ages are reckoned by the UTC date. A progress dated ahead of it would skip who turns an age on that day.
update deck_progress set as_of = (now() at time zone 'utc')::date where as_of > (now() at time zone 'utc')::date;

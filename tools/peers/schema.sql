-- The plain form of what Mithaq does, as a ready-made API serves it: functions over the same tables, without our rules.
create schema peer;

create function peer.me() returns uuid language sql stable as $$
  select current_setting('jwt.claims.sub')::uuid
$$;
comment on function peer.me() is '@omit';

create type peer.card as (
  profile_id uuid, name text, age integer, country text, city text, about_me text, education text, occupation text,
  nationality text[], height integer, marital_status text, prayer text, sect text, smoking text, children text,
  languages text[], verified boolean, active text, likes_me boolean, favorited boolean, pictures json
);

create function peer.deck() returns setof peer.card language sql stable as $$
  select p.id, p.name, extract(year from age(current_date, p.birthday))::integer, p.country, p.city, p.about_me,
    p.education, p.occupation, p.nationality, p.height, p.marital_status, p.prayer, p.sect, p.smoking, p.children,
    p.languages, p.verified_at is not null,
    case when p.last_seen_at > now() - interval '24 hours' then 'today'
      when p.last_seen_at > now() - interval '7 days' then 'week'
      when p.last_seen_at > now() - interval '30 days' then 'month' end,
    exists (
      select from profile_actions l
      where l.from_profile_id = p.id and l.to_profile_id = peer.me() and l.action = 'like'),
    exists (select from favorited_profiles f where f.user_id = peer.me() and f.favorited_id = p.id),
    (select json_agg(json_build_object('id', k.id, 'thumbHash', k.thumb_hash) order by k.position)
     from profile_pictures k where k.profile_id = p.id)
  from profiles p
  where p.is_active and p.rests_until is null and p.sex = 'female'
    and not exists (
      select from profile_actions a where a.from_profile_id = peer.me() and a.to_profile_id = p.id)
    and not exists (select from blocked_profiles b where b.blocker_id = peer.me() and b.blocked_id = p.id)
    and not exists (select from blocked_profiles b where b.blocker_id = p.id and b.blocked_id = peer.me())
  order by p.deck_place desc
  limit 12
$$;

/* Answers with the match, where both like each other now. */
create function peer.like_profile(profile uuid) returns uuid language plpgsql volatile as $$
declare
  new_match uuid;
begin
  insert into profile_actions (from_profile_id, to_profile_id, action, created_at)
  values (peer.me(), profile, 'like', now());
  insert into notifications (id, user_id, type, code, sender_id, created_at)
  values (gen_random_uuid(), profile, 'like', 'like', peer.me(), now());
  insert into matches (id, profile1_id, profile2_id, created_at, latest_at, clock_started_at, payment_expires_at)
  select gen_random_uuid(), least(from_profile_id, to_profile_id), greatest(from_profile_id, to_profile_id),
    now(), now(), now(), now() + interval '1 day'
  from profile_actions where from_profile_id = profile and to_profile_id = peer.me() and action = 'like'
  returning id into new_match;
  return new_match;
end
$$;

create function peer.send_message(match_id uuid, content text) returns uuid language plpgsql volatile as $$
declare
  new_message uuid := gen_random_uuid();
  changed matches;
begin
  update matches m set last_seq = last_seq + 1, latest_at = now()
  where m.id = send_message.match_id and peer.me() in (profile1_id, profile2_id) and chat_unlocked
    and unmatched_at is null
  returning m.* into changed;
  if not found then
    raise exception 'no open chat';
  end if;
  insert into messages (id, match_id, seq, sender_id, content, created_at)
  values (new_message, changed.id, changed.last_seq, peer.me(), send_message.content, now());
  insert into notifications (id, user_id, type, code, sender_id, reference_id, created_at)
  values (gen_random_uuid(),
    case when changed.profile1_id = peer.me() then changed.profile2_id else changed.profile1_id end,
    'message', 'message', peer.me(), changed.id, now());
  return new_message;
end
$$;

create type peer.match as (
  match_id uuid, other_id uuid, name text, age integer, city text, country text, picture json, chat_unlocked boolean,
  latest_at timestamptz, awaited uuid, reply_expires_at timestamptz, last_message text, last_sender uuid,
  unread integer
);

create function peer.my_matches() returns setof peer.match language sql stable as $$
  select m.id, p.id, p.name, extract(year from age(current_date, p.birthday))::integer, p.city, p.country,
    (select json_build_object('id', k.id, 'thumbHash', k.thumb_hash)
     from profile_pictures k where k.profile_id = p.id order by k.position limit 1),
    m.chat_unlocked, m.latest_at, m.awaiting_response_from, m.response_timer_expires_at,
    last.content, last.sender_id,
    (select count(*)::integer from messages u
     where u.match_id = m.id and u.sender_id <> peer.me() and not u.read)
  from (
    select * from matches where profile1_id = peer.me() and unmatched_at is null
    union all
    select * from matches where profile2_id = peer.me() and unmatched_at is null
  ) m
  join profiles p on p.id = case when m.profile1_id = peer.me() then m.profile2_id else m.profile1_id end
  left join lateral (
    select content, sender_id from messages where match_id = m.id order by seq desc limit 1
  ) last on true
  order by m.latest_at desc
$$;

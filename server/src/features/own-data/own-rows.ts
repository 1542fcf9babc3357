import { sql, type RawBuilder } from 'kysely'
import { first, rows, type Db } from '../../db/db.ts'

export interface OwnAccount {
  email: string
  createdAt: Date
  devices: object[]
}

export function accountOf(db: Db, memberId: string): Promise<OwnAccount | undefined> {
  return first(
    db,
    sql<OwnAccount>`
      select email, created_at as "createdAt", coalesce((
        select json_agg(json_build_object('browser', browser, 'system', system, 'signedInAt', s.created_at,
          'lastUsedAt', rotated_at) order by rotated_at) from sessions s where account_id = a.id), '[]') as devices
      from accounts a where id = ${memberId}`,
  )
}

export function storedPictures(db: Db, memberId: string): Promise<{ folder: string }[]> {
  return rows(
    db,
    sql<{ folder: string }>`
      select storage_path as folder from profile_pictures
      where profile_id = ${memberId} and storage_path not like 'demo:%' order by position`,
  )
}

export interface OwnChat {
  matchId: string
  file: string
  name: string
  since: Date
  endedAt: Date | null
  messages: number
}

/** Every match with the other's first name; nothing else of them is mine to take. */
export async function chatsOf(db: Db, memberId: string): Promise<OwnChat[]> {
  const found = await rows(
    db,
    sql<Omit<OwnChat, 'file'>>`
      select s.match_id as "matchId", p.name, m.created_at as since, s.unmatched_at as "endedAt",
        s.last_seq as messages
      from match_sides s join matches m on m.id = s.match_id join profiles p on p.id = s.other
      where s.me = ${memberId} and not s.my_removed
        and not exists (select from blocked_profiles b where (b.blocker_id = s.other and b.blocked_id = s.me)
          or (b.blocker_id = s.me and b.blocked_id = s.other))
      order by m.created_at, s.match_id`,
  )
  return found.map((chat, at) => ({ ...chat, file: String(at + 1).padStart(3, '0') }))
}

export interface OwnMessage {
  seq: number
  from: string
  mine: boolean
  text: string
  at: Date
  read: boolean
  quote: { from: string; text: string } | null
  reactions: { from: string; kind: string }[]
}

const readAtOnce = 1000

/** Messages after a seq, in order, with who wrote them by first name. */
export async function messagesOf(db: Db, memberId: string, chat: OwnChat, after: number | null) {
  const name = (id: string) => sql`case when ${sql.ref(id)} = ${memberId} then 'me' else ${chat.name} end`
  return rows(
    db,
    sql<OwnMessage & { key: number }>`
      select m.seq as key, m.seq, ${name('m.sender_id')} as "from", m.sender_id = ${memberId} as mine,
        m.content as text, m.created_at as at, m.read,
        case when m.quote_id is not null then (
          select json_build_object('from', ${name('q.sender_id')}, 'text', q.content)
          from messages q where q.id = m.quote_id and q.match_id = m.match_id) end as quote,
        coalesce((select json_agg(json_build_object('from', ${name('r.member_id')}, 'kind', r.kind))
          from message_reactions r where r.message_id = m.id and r.kind is not null), '[]') as reactions
      from messages m where m.match_id = ${chat.matchId} and m.seq > ${after ?? 0} order by m.seq limit ${readAtOnce}`,
  )
}

type Keyed = { key: unknown }
/** Some rows after the last one's key. */
export type ReadAfter<K> = (after: K | null) => Promise<Keyed[]>

/** A JSON array, a page of rows at a time. */
export async function* jsonList<K>(read: ReadAfter<K>): AsyncGenerator<string> {
  let after: K | null = null
  let written = 0
  for (;;) {
    const page: Keyed[] = await read(after)
    if (page.length === 0) break
    yield page
      .map((row) => `${written++ === 0 ? '[\n' : ',\n'}${JSON.stringify({ ...row, key: undefined })}`)
      .join('')
    after = page.at(-1)?.key as K
  }
  yield written === 0 ? '[]\n' : '\n]\n'
}

/** The other files: of other members a first name and nothing else. */
export function lists(db: Db, me: string): { name: string; read: ReadAfter<string> }[] {
  const list = (name: string, query: (after: RawBuilder<unknown>) => RawBuilder<Keyed>) => ({
    name,
    read: (after: string | null) =>
      rows(db, query(sql`${after ?? '00000000-0000-0000-0000-000000000000'}::uuid`)),
  })
  const page = sql`order by key limit ${readAtOnce}`
  return [
    list(
      'likes-and-passes',
      (after) => sql<Keyed>`
        select a.to_profile_id as key, p.name, a.action, s.text as sentence, a.created_at as at
        from profile_actions a join profiles p on p.id = a.to_profile_id
        left join like_sentences s on s.from_profile_id = a.from_profile_id and s.to_profile_id = a.to_profile_id
          and s.text is not null
        where a.from_profile_id = ${me} and a.to_profile_id > ${after} ${page}`,
    ),
    list(
      'favorites',
      (after) => sql<Keyed>`
        select favorited_id as key, p.name, f.created_at as at
        from favorited_profiles f join profiles p on p.id = favorited_id
        where user_id = ${me} and favorited_id > ${after} ${page}`,
    ),
    list(
      'blocked',
      (after) => sql<Keyed>`
        select blocked_id as key, case when b.known_as is null then p.name end as name, b.created_at as at
        from blocked_profiles b join profiles p on p.id = blocked_id
        where blocker_id = ${me} and blocked_id > ${after} ${page}`,
    ),
    list(
      'reports',
      (after) => sql<Keyed>`
        select r.id as key, p.name, r.ground, r.reason, r.created_at as at
        from profile_reports r join profiles p on p.id = r.reported_id
        where reporter_id = ${me} and r.id > ${after} ${page}`,
    ),
    list(
      'goodbyes',
      (after) => sql<Keyed>`
        select g.id as key, case when g.by_member = ${me} then 'me' else p.name end as "from", g.ready, g.words, g.at
        from goodbyes g join match_sides s on s.match_id = g.match_id and s.me = ${me}
          join profiles p on p.id = s.other
        where not s.my_removed and g.id > ${after} ${page}`,
    ),
    list(
      'tokens',
      (after) => sql<Keyed>`
        select id as key, amount, type, description, created_at as at
        from token_transactions where user_id = ${me} and id > ${after} ${page}`,
    ),
    list(
      'notifications',
      (after) => sql<Keyed>`
        select n.id as key, n.type, n.code, n.values, p.name as "from", n.content as text, n.created_at as at,
          n.read_at as "readAt"
        from notifications n left join profiles p on p.id = n.sender_id
        where n.user_id = ${me} and n.id > ${after} ${page}`,
    ),
    list(
      'settings',
      (after) => sql<Keyed>`
        select user_id as key, off, quiet_from as "quietFrom", quiet_to as "quietTo", time_zone as "timeZone",
          hide_message_text as "hideMessageText", marketing
        from notification_settings where user_id = ${me} and user_id > ${after}`,
    ),
    list(
      'filters',
      (after) => sql<Keyed>`
        select member_id as key, to_jsonb(f) - 'member_id' - 'filter_key' - 'asks' as filters
        from discovery_filters f where member_id = ${me} and member_id > ${after}`,
    ),
    list(
      'away',
      (after) => sql<Keyed>`
        select id as key, kind, started_at as "startedAt", until
        from rests where member_id = ${me} and id > ${after} ${page}`,
    ),
  ]
}

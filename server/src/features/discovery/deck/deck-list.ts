import { hash } from 'node:crypto'
import { discovery as bounds } from '@mithaq/contract/limits'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import {
  isInDecksSql,
  searchColumnsSql,
  searchFromRow,
  type Search,
  type SearchRow,
  type DeckSource,
} from './candidates.ts'

export interface DeckDeps {
  db: Db
  clock: Clock
  /** How many people a full list holds, and how many positions one statement scans. */
  listSize?: number
  positionsPerScan?: number
}

/** People found in one source. The positions above `bottom` up to `top` have been scanned. */
export interface ListedPeople {
  ids: readonly string[]
  top: number
  bottom: number
}

/** The people a member sees next, likers first. */
interface DeckList extends Record<DeckSource, ListedPeople> {
  version: string
  /** Whether the scan started at the top only minutes ago, so that reaching the end is a complete search. */
  isRecent: boolean
}

export interface Deck {
  search: Search
  list: DeckList
  /** The highest position in each source. */
  highest: Record<DeckSource, number>
  /** Whether my latest pass in the deck can be undone. */
  canUndo: boolean
}

const noPeople: ListedPeople = { ids: [], top: 0, bottom: 0 }
const listLifetimeDays = 1

type Row = SearchRow & {
  highestPlace: number | null
  highestLike: number | null
  canUndo: boolean
  isCurrent: boolean
  filterKey: string | null
  version: string
  isRecent: boolean
} & Record<DeckSource, string[]> &
  Record<`${DeckSource}${'Top' | 'Bottom'}`, number>

/** Loads my search and my list, or starts a new list. */
export async function openDeck({ db, clock }: DeckDeps, me: string): Promise<Deck> {
  const row = await queryOne(
    db,
    sql<Row>`
      select ${searchColumnsSql(clock)}, b.last_pass is not null as "canUndo",
        (select p.deck_place from profiles p
          where ${isInDecksSql} and p.sex = case me.sex when 'male' then 'female' else 'male' end
          order by p.deck_place desc limit 1)::float8 as "highestPlace",
        (select l.deck_place from profile_actions l
          where l.to_profile_id = me.id and l.action = 'like' and l.answered_at is null
          order by l.deck_place desc limit 1)::float8 as "highestLike",
        d.filter_key as "filterKey", d.version, d.likers, d.people,
        d.begun_at > ${clock.sql} - make_interval(days => ${listLifetimeDays}) as "isCurrent",
        d.begun_at > ${clock.sql} - make_interval(mins => ${bounds.fullSearchMin}) as "isRecent",
        d.likers_top::float8 as "likersTop", d.likers_bottom::float8 as "likersBottom",
        d.people_top::float8 as "peopleTop", d.people_bottom::float8 as "peopleBottom"
      from profiles me
      left join discovery_filters f on f.member_id = me.id
      left join action_budgets b on b.member_id = me.id
      left join deck_lists d on d.member_id = me.id
      where me.id = ${me}`,
  )
  if (row === undefined) throw new Error(`Invariant violated: a member has no profile (member ${me})`)
  const search = searchFromRow(me, row)
  const isCurrent = row.isCurrent && row.filterKey === filterKey(search)
  return {
    search,
    list: isCurrent ? listFromRow(row) : await startDeckList(db, clock, search),
    highest: { people: row.highestPlace ?? 0, likers: row.highestLike ?? 0 },
    canUndo: row.canUndo,
  }
}

const filterKey = ({ seeks, filters }: Search) =>
  hash('sha256', JSON.stringify([seeks, filters]), 'base64url')

function listFromRow(row: Row): DeckList {
  const found = (source: DeckSource): ListedPeople => ({
    ids: row[source],
    top: row[`${source}Top`],
    bottom: row[`${source}Bottom`],
  })
  return {
    likers: found('likers'),
    people: found('people'),
    version: row.version,
    isRecent: row.isRecent,
  }
}

/** Inserts the row before scanning: an unblock meanwhile deletes it, and the scan's result is then not saved. */
export async function startDeckList(db: Db, clock: Clock, search: Search): Promise<DeckList> {
  const row = await queryOne(
    db,
    sql<{ version: string }>`
      insert into deck_lists as d (member_id, filter_key, begun_at)
      select id, ${filterKey(search)}, ${clock.sql} from profiles where id = ${search.me} for key share
      on conflict (member_id) do update set filter_key = excluded.filter_key, begun_at = excluded.begun_at,
        version = excluded.version, likers = '{}', likers_top = 0, likers_bottom = 0, people = '{}', people_top = 0,
        people_bottom = 0
      returning version`,
  )
  return { likers: noPeople, people: noPeople, version: row?.version ?? '0', isRecent: true }
}

/** Saves the list for the next page, unless it was restarted or changed during the scan. */
export async function saveDeckList(
  db: Db,
  { me }: Search,
  { likers, people, version }: DeckList,
): Promise<void> {
  await query(
    db,
    sql`
      update deck_lists set likers = ${likers.ids}::uuid[], likers_top = ${likers.top}, likers_bottom = ${likers.bottom},
        people = ${people.ids}::uuid[], people_top = ${people.top}, people_bottom = ${people.bottom}
      where member_id = ${me} and version = ${version}`,
  )
}

/** After an undone pass: puts the member first in both sources of the list. */
export async function putFirstInDeckList(tx: Db, me: string, other: string): Promise<void> {
  await query(
    tx,
    sql`
      update deck_lists set version = nextval('deck_places'),
        likers = ${other}::uuid || array_remove(likers, ${other}::uuid),
        people = ${other}::uuid || array_remove(people, ${other}::uuid)
      where member_id = ${me}`,
  )
}

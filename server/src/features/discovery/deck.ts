import type { MemberCard } from '@mithaq/contract/members'
import { discovery as bounds } from '@mithaq/contract/limits'
import type { Clock } from '../../db/clock.ts'
import type { Db } from '../../db/db.ts'
import { doneBy, gapsOf, smallGaps, splitAfter, usualWorth, type Span, type Worth } from './gaps.ts'
import { chooseProbe, everyone, placesOnFoot, type Probe, type Shares } from './probes.ts'
import { continueSearch, keepProgress, type Search } from './progress.ts'
import { areFewSaying, findInDeck, scanLikers, scanPeople, scanSaying, type Found } from './scan.ts'
import type { CommittedPlace } from './committed-place.ts'

export interface DeckDeps {
  db: Db
  clock: Clock
  shares: () => Promise<Shares>
  committedPlace: CommittedPlace
  worth?: Worth
}

/**
 * The next people to decide about: those who like me first, then by place. Before all of them whom I am looking at, while
 * I may meet them: twelve who come before them are a whole page.
 */
export async function deckPage(
  { db, clock, shares, committedPlace, worth = usualWorth }: DeckDeps,
  me: string,
  lookingAt?: string,
): Promise<{ cards: MemberCard[]; end: boolean; canUndo: boolean }> {
  const search = await continueSearch({ db, clock }, me)
  const committed = await committedPlace(search.seeks)
  const oneMore = bounds.deckPage + 1
  const likers = await look(search.newestLike === null ? [] : gapsOf(search.likers), oneMore, (gaps, limit) =>
    scanLikers(db, clock, search, gaps, limit),
  )
  // A member who likes me is among the others, too: that many more are looked for.
  const wanted = likers.shown.length < oneMore ? oneMore + likers.shown.length : 0
  const known = await shares()
  const probe = chooseProbe(search.filters, search.today, known, wanted)
  const gaps = wanted === 0 ? [] : gapsOf(search.people)
  const small = smallGaps(gaps, committed)
  const waiting = await look(
    gaps.slice(0, small),
    wanted,
    (some, limit) => scanPeople(db, clock, search, everyone, some, limit),
    2 * wanted,
  )
  const left = wanted - waiting.shown.length
  const rest = left === 0 ? [] : gaps.slice(small)
  const others = await lookThrough({ db, clock, worth }, search, rest, left, {
    probe,
    committed,
    shares: known,
  })

  await keepProgress(db, clock, search, {
    people: [
      ...doneBy({ ...waiting, committed }, worth),
      ...others.flatMap((looked) => doneBy({ ...looked, committed }, looked.worth)),
    ],
    likers: doneBy({ ...likers, committed }, worth),
  })
  const liking = new Set(likers.shown.map(({ card }) => card.id))
  const people = [waiting, ...others].flatMap(({ shown }) => shown).filter(({ card }) => !liking.has(card.id))
  const cards = [...likers.shown, ...people].map(({ card }) => card)
  const { canUndo } = search
  const end = cards.length < oneMore
  const isFront = ({ id }: MemberCard) => id === lookingAt
  // The last page holds everybody: whom it lacks I may not meet.
  const elsewhere = lookingAt !== undefined && !end && !cards.some(isFront)
  const front = elsewhere ? await findInDeck(db, clock, search, lookingAt) : cards.find(isFront)
  const inOrder = front ? [front, ...cards.filter((card) => card !== front)] : cards
  return { cards: inOrder.slice(0, bounds.deckPage), end, canUndo }
}

interface Looked {
  gaps: readonly Span[]
  /** Everybody found, from the top, and those of them who are shown. */
  found: { place: number }[]
  shown: Found[]
  toTheEnd: boolean
}

/** On foot for a while, and by what they say where few do. */
async function lookThrough(
  { db, clock, worth }: Pick<DeckDeps, 'db' | 'clock'> & { worth: Worth },
  search: Search,
  gaps: readonly Span[],
  wanted: number,
  { probe, committed, shares }: { probe: Probe; committed: number; shares: Shares },
): Promise<(Looked & { worth: Pick<Worth, 'keeping' | 'splitting'> })[]> {
  const walk = (some: readonly Span[], limit: number) =>
    look(some, limit, (few, most) =>
      scanPeople(db, clock, search, probe.by === 'said' ? everyone : probe, few, most),
    )
  const onFoot = placesOnFoot(probe, search.filters, shares, wanted, worth.onFoot)
  const [near, far] = onFoot === 0 ? [[], gaps] : splitAfter(gaps, onFoot, committed)
  const walked = { ...(await walk(near, wanted)), worth }
  const limit = wanted - walked.shown.length
  if (limit === 0 || far.length === 0) return [walked]
  if (probe.by !== 'said' && !(await areFewSaying(db, search, worth.few)))
    return [walked, { ...(await walk(far, limit)), worth }]
  const ahead = Math.max(limit, worth.ahead)
  const { shown, next } = await scanSaying(db, clock, search, far, { limit, ahead })
  const found = [...shown, ...next]
  // They were read at once: nobody else is there, however near the next one stands.
  const exactly = { keeping: 1, splitting: 1 }
  return [walked, { gaps: far, found, shown, toTheEnd: found.length < ahead, worth: exactly }]
}

/** Looks through the gaps from the top, a few at a time, until enough are found. */
async function look(
  gaps: readonly Span[],
  limit: number,
  scan: (gaps: readonly Span[], limit: number) => Promise<Found[]>,
  firstGaps = 4,
): Promise<Looked> {
  const shown: Found[] = []
  let from = 0
  for (let size = firstGaps; from < gaps.length && shown.length < limit; size = 256) {
    shown.push(...(await scan(gaps.slice(from, from + size), limit - shown.length)))
    from += size
  }
  return { gaps: gaps.slice(0, from), found: shown, shown, toTheEnd: shown.length < limit }
}

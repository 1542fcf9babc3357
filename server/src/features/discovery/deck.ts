import type { MemberCard } from '@mithaq/contract/members'
import { discovery as bounds } from '@mithaq/contract/limits'
import type { Clock } from '../../db/clock.ts'
import type { Db } from '../../db/db.ts'
import { doneBy, gapsOf, type Span, type Worth } from './gaps.ts'
import { chooseProbe, type Shares } from './probes.ts'
import { continueSearch, keepProgress } from './progress.ts'
import { scanLikers, scanPeople, type Found } from './scan.ts'
import type { CommittedPlace } from './committed-place.ts'

export interface DeckDeps {
  db: Db
  clock: Clock
  shares: () => Promise<Shares>
  committedPlace: CommittedPlace
  worth?: Worth
}

/** The next people to decide about: those who like me first, then by place. */
export async function deckPage(
  { db, clock, shares, committedPlace, worth }: DeckDeps,
  me: string,
): Promise<{ cards: MemberCard[]; end: boolean; canUndo: boolean }> {
  const search = await continueSearch(db, clock, me)
  const oneMore = bounds.deckPage + 1
  const likers = await look(search.newestLike === null ? [] : gapsOf(search.likers), oneMore, (gaps, limit) =>
    scanLikers(db, clock, search, gaps, limit),
  )
  // A member who likes me is among the others, too: that many more are looked for.
  const wanted = likers.found.length < oneMore ? oneMore + likers.found.length : 0
  const probe = chooseProbe(search.filters, search.today, await shares(), wanted)
  const others = await look(
    wanted === 0 ? [] : gapsOf(search.people),
    wanted,
    (gaps, limit) => scanPeople(db, clock, search, probe, gaps, limit),
    probe.by === 'said',
  )

  const committed = await committedPlace(search.seeks)
  await keepProgress(db, clock, search, {
    people: doneBy({ ...others, committed }, worth),
    likers: doneBy({ ...likers, committed }, worth),
  })
  const liking = new Set(likers.found.map(({ card }) => card.id))
  const cards = [...likers.found, ...others.found.filter(({ card }) => !liking.has(card.id))].map(
    ({ card }) => card,
  )
  const { canUndo } = search
  return { cards: cards.slice(0, bounds.deckPage), end: cards.length < oneMore, canUndo }
}

interface Looked {
  gaps: Span[]
  found: Found[]
  toTheEnd: boolean
}

/** Looks through the gaps from the top, a few at a time, until enough are found. */
async function look(
  gaps: readonly Span[],
  limit: number,
  scan: (gaps: readonly Span[], limit: number) => Promise<Found[]>,
  atOnce = false,
): Promise<Looked> {
  const looked: Looked = { gaps: [], found: [], toTheEnd: true }
  for (
    let [from, size] = [0, atOnce ? gaps.length : 4];
    from < gaps.length && looked.toTheEnd;
    from += size, size = 256
  ) {
    const some = gaps.slice(from, from + size)
    const wanted = limit - looked.found.length
    const found = await scan(some, wanted)
    looked.gaps.push(...some)
    looked.found.push(...found)
    looked.toTheEnd = found.length < wanted
  }
  return looked
}

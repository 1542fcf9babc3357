// node bench/addresses.ts: what signed addresses cost a browser's cache, against addresses that never change.
import { writeFileSync } from 'node:fs'
import { sql } from '../server/src/db/sql.ts'
import { makeAddresses } from '../server/src/features/pictures/addresses.ts'

/** Pictures in sight, looked at every five minutes for three hours, each time with the whole page loaded again. */
const inSight = 40
const everyMs = 5 * 60_000
const lookedFor = 3 * 3_600_000
const hourMs = 3_600_000
const begunAt = Date.parse('2026-11-16T10:20:00Z')
const pictures = Array.from({ length: inSight }, () => crypto.randomUUID())

interface Fetched {
  /** Requests in each clock hour, the first begun at twenty past. */
  byHour: number[]
  addressesOfOne: number
}

/** A private cache as browsers have it: an address is asked for once while it is fresh. */
function look(addressOf: (id: string, atMs: number) => { address: string; freshMs: number }): Fetched {
  const cache = new Map<string, number>()
  const byHour: number[] = []
  const ofOne = new Set<string>()
  for (let at = begunAt; at < begunAt + lookedFor; at += everyMs)
    for (const id of pictures) {
      const { address, freshMs } = addressOf(id, at)
      if (id === pictures[0]) ofOne.add(address)
      if ((cache.get(`${id}/${address}`) ?? 0) > at) continue
      cache.set(`${id}/${address}`, at + freshMs)
      const hour = Math.floor(at / hourMs) - Math.floor(begunAt / hourMs)
      byHour[hour] = (byHour[hour] ?? 0) + 1
    }
  return { byHour: Array.from(byHour, (count) => count ?? 0), addressesOfOne: ofOne.size }
}

let now = begunAt
const addresses = makeAddresses('a secret of this measurement', {
  sql: sql<Date>`now()`,
  date: () => new Date(now),
})
const unchanging = look(() => ({ address: 'card.avif', freshMs: 365 * 24 * hourMs }))
const signed = look((id, at) => {
  now = at
  const address = addresses.sign(id, false)
  return { address, freshMs: 1000 * (addresses.opensFor(id, false, address) ?? 0) }
})

const result = {
  inSight,
  withinTheFirstClockHour: (signed.byHour[0] ?? 0) / (unchanging.byHour[0] ?? 1),
  fetchedAgainAfterEachTurn: signed.byHour.slice(1).map((count) => count / inSight),
  addressBytesOfAPicture: addresses.sign(pictures[0] ?? '', false).length,
}
console.log(JSON.stringify(result, null, 2))
const isFine =
  result.withinTheFirstClockHour <= 1 && result.fetchedAgainAfterEachTurn.every((times) => times <= 1)
if (process.argv.includes('--keep'))
  writeFileSync(new URL('results/addresses.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`)
if (!isFine) throw new Error('a picture is fetched more often than once an hour')

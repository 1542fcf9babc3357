import { expect, it, onTestFailed } from 'vitest'
import { createCrowd, matchCrowd } from '../../support/members/crowd.ts'
import { createSeededRandom, runStorm } from '../../support/sockets/cut-sockets.ts'
import type { BusEvent } from '../../../src/ports/bus/bus.ts'
import { bootForSuite } from '../../support/app/boot-for-suite.ts'
import type { TestApp } from '../../support/app/test-app.ts'

// For the long run against a separate server: node bench/storm.ts

const heartbeatMs = 400
const seed = Number(process.env['CUT_SOCKETS_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
const random = createSeededRandom(seed)
const tellSeed = () => onTestFailed(() => console.error(`again with CUT_SOCKETS_SEED=${seed}`))
let app: TestApp
let url: string
/** The control: a bus that repeats every event later. */
let repeats = false
const said: BusEvent[] = []
bootForSuite(
  async (booted) => {
    app = booted
    url = await app.server.listen({ port: 0, host: '127.0.0.1' })
    // An event between servers may be lost without any socket noticing.
    const publish = app.bus.publish
    app.bus.publish = (event) => {
      if (random() < 0.02) return
      publish(event)
      if (!repeats) return
      said.push(event)
      if (said.length > 8) publish(said.shift()!)
    }
  },
  {},
  { heartbeatMs },
)

async function storm(
  catchUp: boolean,
  { people, messages, calm } = { people: 20, messages: 50, calm: false },
) {
  const crowd = await createCrowd(app.pool, app.sessionSecret, people)
  const couples = await matchCrowd(app.pool, crowd, { unlocked: true })
  const { origin } = app.config.publicUrl
  return runStorm({ url, origin, couples, messages, catchUp, heartbeatMs, random, calm })
}

it('shows every message once and in order despite cut sockets and lost events', async () => {
  tellSeed()
  const toll = await storm(true)
  expect(toll.cuts).toBeGreaterThan(20)
  expect(toll).toMatchObject({ sent: 500, lost: 0, doubled: 0, outOfOrder: 0 })
})

it('detects lost messages of a device that never catches up', async () => {
  tellSeed()
  const toll = await storm(false)
  expect(toll.lost).toBeGreaterThan(0)
  // Each message goes to two devices: more may be lost than were sent, but never all.
  expect(toll.lost).toBeLessThan(2 * toll.sent)
})

it('detects duplicates and wrong order if the bus repeats and delays events', async () => {
  tellSeed()
  repeats = true
  // A socket that is cut before the repetition does not receive it.
  const toll = await storm(true, { people: 4, messages: 20, calm: true })
  expect(Math.min(toll.doubled, toll.outOfOrder)).toBeGreaterThan(0)
  expect(toll.lost).toBe(0)
})

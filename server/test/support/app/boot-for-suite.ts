import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { BusEvent } from '../../../src/ports/bus/bus.ts'
import { expectBalancesToAddUp } from './expect-balances.ts'
import { bootApp, type TestApp } from './test-app.ts'

/** The events sent to members' sockets. */
export type TellEvent = Extract<BusEvent, { type: 'tell' }>

/**
 * Boots an app for a suite and closes it afterwards; after each test, all balances must add up. `told` collects the events
 * published since the test began.
 */
export function bootForSuite(
  take: (app: TestApp, told: TellEvent[]) => unknown,
  ...how: Parameters<typeof bootApp>
): void {
  let app: TestApp
  const told: TellEvent[] = []
  beforeAll(async () => {
    app = await bootApp(...how)
    app.bus.subscribe((event) => void (event.type === 'tell' && told.push(event)))
    await take(app, told)
  })
  beforeEach(() => void told.splice(0))
  afterEach(() => expectBalancesToAddUp(app.db))
  afterAll(() => app.close())
}

/** The types of the events sent to a member's sockets, sorted. */
export const eventTypesFor = (told: readonly TellEvent[], member: { id: string }): string[] =>
  told
    .filter(({ memberIds }) => memberIds.includes(member.id))
    .map(({ event }) => event.type)
    .toSorted()

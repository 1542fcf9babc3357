import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { BusEvent } from '../../../src/ports/bus/bus.ts'
import { expectBalancesToAddUp } from './expect-balances.ts'
import { bootApp, type TestApp } from './test-app.ts'

/** What members' sockets are told. */
export type TellEvent = Extract<BusEvent, { type: 'tell' }>

/**
 * The app of a suite: there before the first test, gone after the last; each test leaves balances that add up. `told` is
 * what the bus was given since the test began. `how` it is booted is said where it is not the plain one.
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

/** The types of the events that a member's sockets are told, in the order of their names. */
export const eventTypesFor = (told: readonly TellEvent[], member: { id: string }): string[] =>
  told
    .filter(({ memberIds }) => memberIds.includes(member.id))
    .map(({ event }) => event.type)
    .toSorted()

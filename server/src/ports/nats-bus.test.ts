import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasNats, startNats } from '../../test/nats.ts'
import { freePort } from '../embedded-postgres/free-port.ts'
import type { BusEvent } from './bus.ts'
import { localBus } from './local-bus.ts'
import { natsBus } from './nats-bus.ts'

const event = (n: number): BusEvent => ({
  type: 'sessions_ended',
  accountId: `account ${n}`,
  sessionIds: [`session ${n}`],
})

const who = (heard: BusEvent) => (heard.type === 'sessions_ended' ? heard.accountId : heard.type)

async function until(what: () => boolean) {
  for (let look = 0; look < 200 && !what(); look++) await sleep(25)
  expect(what()).toBe(true)
}

describe('the bus within one server', () => {
  it('reaches every listener, after the publisher has gone on', async () => {
    const bus = localBus()
    const heard: string[] = []
    bus.subscribe((heardEvent) => heard.push(`one ${who(heardEvent)}`))
    bus.subscribe((heardEvent) => heard.push(`two ${who(heardEvent)}`))
    bus.publish(event(1))
    expect(heard).toEqual([])
    await until(() => heard.length === 2)
    expect(heard).toEqual(['one account 1', 'two account 1'])
  })
})

describe.runIf(hasNats)('the bus between servers', () => {
  let nats: ChildProcess
  let port: number

  beforeAll(async () => {
    port = await freePort()
    nats = await startNats(port)
  })
  afterAll(() => void nats.kill())

  it('carries events to all of them, to the sender even during an outage, and finds its way back after it', async () => {
    const errors: unknown[] = []
    const [one, two] = await Promise.all(
      [1, 2].map(() => natsBus(`nats://127.0.0.1:${port}`, (error) => errors.push(error))),
    )
    const [heardByOne, heardByTwo]: string[][] = [[], []]
    one!.subscribe((heardEvent) => heardByOne!.push(who(heardEvent)))
    two!.subscribe((heardEvent) => heardByTwo!.push(who(heardEvent)))
    one!.publish(event(1))
    await until(() => heardByOne!.length === 1 && heardByTwo!.length === 1)

    nats.kill('SIGKILL')
    await once(nats, 'exit')
    await until(() => !one!.healthy() && !two!.healthy())
    one!.publish(event(3))
    await until(() => heardByOne!.at(-1) === 'account 3')
    nats = await startNats(port)
    await until(() => one!.healthy() && two!.healthy())
    two!.publish(event(2))
    await until(() => heardByOne!.at(-1) === 'account 2' && heardByTwo!.includes('account 2'))
    await Promise.all([one!.close(), two!.close()])
    expect(heardByOne).toEqual(['account 1', 'account 3', 'account 2'])
    expect(errors).toEqual([])
  })

  it('cannot be opened where there is no server', async () => {
    await expect(natsBus('nats://127.0.0.1:1', () => {})).rejects.toThrow()
  })
})

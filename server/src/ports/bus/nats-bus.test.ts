import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectArrivals } from '../../../test/support/wait/collect-arrivals.ts'
import { hasNats, startNats } from '../../../test/support/services/nats.ts'
import { nextEventLoopTurn, waitUntil } from '../../../test/support/wait/wait-until.ts'
import { freePort } from '../../embedded-postgres/free-port.ts'
import type { Bus, BusEvent } from './bus.ts'
import { createLocalBus } from './local-bus.ts'
import { connectNatsBus } from './nats-bus.ts'

const event = (n: number): BusEvent => ({
  type: 'sessions_ended',
  accountId: `account ${n}`,
  sessionIds: [`session ${n}`],
})

const who = (heard: BusEvent) => (heard.type === 'sessions_ended' ? heard.accountId : heard.type)

/** What a bus tells from now on. */
function listeningTo(bus: Bus) {
  const heard = collectArrivals<string>()
  bus.subscribe((event) => heard.add(who(event)))
  return heard
}

describe('the bus within one server', () => {
  it("reaches every listener after the publisher's call returned", async () => {
    const bus = createLocalBus()
    const heard: string[] = []
    bus.subscribe((heardEvent) => heard.push(`one ${who(heardEvent)}`))
    bus.subscribe((heardEvent) => heard.push(`two ${who(heardEvent)}`))
    bus.publish(event(1))
    expect(heard).toEqual([])
    await nextEventLoopTurn()
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

  it('delivers to all servers, to its own during an outage, and reconnects', async () => {
    const errors: unknown[] = []
    const [one, two] = await Promise.all(
      [1, 2].map(() => connectNatsBus(`nats://127.0.0.1:${port}`, (error) => errors.push(error))),
    )
    const [byOne, byTwo] = [listeningTo(one!), listeningTo(two!)]
    const tells = (heard: typeof byOne, account: string) =>
      heard.until(account, (all) => all.at(-1) === account)
    one!.publish(event(1))
    await Promise.all([tells(byOne, 'account 1'), tells(byTwo, 'account 1')])

    nats.kill('SIGKILL')
    await once(nats, 'exit')
    await waitUntil('both know that it is gone', () => !one!.isHealthy() && !two!.isHealthy())
    one!.publish(event(3))
    await tells(byOne, 'account 3')
    nats = await startNats(port)
    await waitUntil('both are back', () => one!.isHealthy() && two!.isHealthy())
    two!.publish(event(2))
    await Promise.all([tells(byOne, 'account 2'), tells(byTwo, 'account 2')])
    await Promise.all([one!.close(), two!.close()])
    expect(byOne.all).toEqual(['account 1', 'account 3', 'account 2'])
    expect(errors).toEqual([])
  })

  it('opens only after the broker has registered its subscription', async () => {
    const said = collectArrivals<string>()
    const letOn = Promise.withResolvers<void>()
    // Keeps from the broker what it is told about listening, and whatever comes after.
    const between = createServer((socket) => {
      const broker = connect(port, '127.0.0.1')
      broker.pipe(socket)
      socket.on('data', (some) => {
        said.add(String(some))
        if (!said.all.join('').includes('SUB')) broker.write(some)
        else void letOn.promise.then(() => broker.write(some))
      })
      socket.on('close', () => broker.destroy())
    }).listen(0, '127.0.0.1')
    await once(between, 'listening')
    const { port: near } = between.address() as AddressInfo
    let isOpen = false
    const opening = connectNatsBus(`nats://127.0.0.1:${near}`, () => {}).then((bus) => {
      isOpen = true
      return bus
    })
    await said.until('the subscription', (all) => all.join('').includes('SUB'))
    for (let turn = 0; turn < 20; turn++) await nextEventLoopTurn()
    expect(isOpen).toBe(false)
    letOn.resolve()
    await (await opening).close()
    between.close()
  })

  it('sends the user and password of the URL, decoded', async () => {
    const guarded = await freePort()
    const server = await startNats(guarded, '--user', 'mithaq@home', '--pass', 'p:w/d%')
    try {
      const open = (who: string) => connectNatsBus(`nats://${who}127.0.0.1:${guarded}`, () => {})
      await (await open('mithaq%40home:p%3Aw%2Fd%25@')).close()
      await expect(open('')).rejects.toThrow()
    } finally {
      server.kill()
    }
  })

  it('fails to open without a broker', async () => {
    await expect(connectNatsBus('nats://127.0.0.1:1', () => {})).rejects.toThrow()
  })
})

import { api } from '@mithaq/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUpAccount, password } from '../../../../test/support/members/cast.ts'
import {
  trustProxyEnv,
  deviceFrom,
  freshNetwork,
  visitorFrom,
} from '../../../../test/support/app/networks.ts'
import { bootApp, type TestApp } from '../../../../test/support/app/test-app.ts'
import { createPasswordHashQueue, type HashQueueKey } from './password-hash-queue.ts'
import { hashQueueKey } from '../sign-in/sign-in-guard.ts'

const { account } = api
const stranger = (of: string): HashQueueKey => ({ owner: of, isKnownDevice: false })

/** Records who was started so far, and who was refused. */
function watched(inAll: number, inOneLine: number) {
  const lines = createPasswordHashQueue(inAll, inOneLine)
  const gone: string[] = []
  const refused: string[] = []
  return {
    gone,
    refused,
    join: (name: string, line: HashQueueKey) =>
      void lines.enqueue(line).then(
        () => gone.push(name),
        () => refused.push(name),
      ),
    async serve(times: number) {
      for (let time = 0; time < times; time++) lines.startNext()
      await new Promise(setImmediate)
    },
  }
}

describe('the password hash queue', () => {
  it('serves its owners in turn, however much one of them has waiting', async () => {
    const { join, serve, gone } = watched(200, 20)
    for (let one = 1; one <= 15; one++) join(`flood ${one}`, stranger('flood'))
    join('Amina', stranger('her network'))
    join('Bilal', stranger('his network'))
    await serve(4)
    expect(gone).toEqual(['flood 1', 'Amina', 'Bilal', 'flood 2'])
  })

  it('serves known devices every other time', async () => {
    const { join, serve, gone } = watched(200, 20)
    for (const network of ['a', 'b', 'c', 'd']) join(network, stranger(network))
    join('Amina', { owner: 'her phone', isKnownDevice: true })
    join('Bilal', { owner: 'his phone', isKnownDevice: true })
    await serve(4)
    expect(gone).toEqual(['Amina', 'a', 'Bilal', 'b'])
  })

  it('refuses an owner with too many waiting, and drops the newest of the longest when full', async () => {
    const { join, serve, gone, refused } = watched(6, 4)
    for (let one = 1; one <= 5; one++) join(`flood ${one}`, stranger('flood'))
    for (const network of ['a', 'b', 'c']) join(network, stranger(network))
    await serve(0)
    expect(refused).toEqual(['flood 5', 'flood 4'])
    await serve(6)
    expect(gone).toEqual(['flood 1', 'a', 'b', 'c', 'flood 2', 'flood 3'])
    for (let network = 1; network <= 7; network++) join(`one of ${network}`, stranger(`network ${network}`))
    await serve(0)
    expect(refused).toEqual(['flood 5', 'flood 4', 'one of 7'])
  })
})

it('queues the networks of one customer together, and a known device by itself', () => {
  const at = (network: string, device: string | null = null) => hashQueueKey({ network, deviceId: device })
  const whole = at('2001:db8:1:1::/64')
  expect(at('2001:db8:1:2::/64')).toEqual(whole)
  for (const other of [at('2001:db8:2:1::/64'), at('203.0.113.1'), at('2001:db8:1:1::/64', 'a phone')])
    expect(other).not.toEqual(whole)
  expect(at('203.0.113.1')).not.toEqual(at('203.0.113.2'))
})

describe('a flood of sign-ins from one network', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await bootApp(trustProxyEnv)
  })
  afterAll(() => app.close())

  it('fills only its own queue: other networks and a known device still get in', async () => {
    const owner = await signUpAccount(app)
    const flooded = freshNetwork()
    const flood = Array.from({ length: 90 }, () =>
      app.call(account.signIn, { email: app.freshEmail(), password }, visitorFrom(flooded)),
    )
    const others = await Promise.all([
      app.call(account.signUp, { email: app.freshEmail(), password }, visitorFrom(freshNetwork())),
      app.call(account.signUp, { email: app.freshEmail(), password }, visitorFrom(freshNetwork())),
      app.call(account.signIn, { email: owner.email, password }, deviceFrom(flooded, owner.cookies)),
    ])
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
    const shed = (await Promise.all(flood)).filter(({ status }) => status === 503)
    expect(shed.length).toBeGreaterThan(0)
  })
})

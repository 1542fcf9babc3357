import { describe, expect, it } from 'vitest'
import { arrivals } from '../../../test/arrivals.ts'
import { deliverAll, register } from '../../../test/devices.ts'
import { listen } from '../../../test/listeners.ts'
import { openChat, send } from '../../../test/matches.ts'
import { hasNats } from '../../../test/nats.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { bootTwoForSuite } from '../../../test/two-servers.ts'

describe.runIf(hasNats)('a member who looks at a chat on one server', () => {
  let here: TestApp, there: TestApp
  bootTwoForSuite((...apps) => ([here, there] = apps))

  it('gets no push of it from another, until they hang up', async () => {
    const { amina, bilal, matchId } = await openChat(here)
    await register(here, amina)
    const { push, clock, bus } = there
    const heard = arrivals<string | null>()
    bus.subscribe((event) => event.type === 'watching' && heard.add(event.matchId))
    const hears = (what: string | null) => heard.until(`a look at ${what}`, (all) => all.at(-1) === what)
    const sweep = async () => {
      clock.advance({ s: 6 })
      await deliverAll(there)
      return push.sent.map(({ message }) => message.body)
    }

    // What is told of another chat is the control: it comes by the same sweep, on the same bus.
    const other = await openChat(here)
    await register(here, other.amina)
    const listener = await listen(here, amina.token)
    await listener.ping(matchId)
    await hears(matchId)
    await send(here, bilal, matchId, 'Salam!')
    await send(here, other.bilal, other.matchId, 'Marhaba!')
    expect(await sweep()).toEqual(['Bilal: Marhaba!'])
    expect(await sweep()).toEqual(['Bilal: Marhaba!'])

    listener.close()
    await hears(null)
    expect(await sweep()).toEqual(['Bilal: Marhaba!', 'Bilal: Salam!'])
    expect(await sweep()).toHaveLength(2)
    expect(here.push.sent).toEqual([])
  })
})

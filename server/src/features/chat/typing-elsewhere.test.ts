import { describe, expect, it } from 'vitest'
import { arrivals } from '../../../test/arrivals.ts'
import { openSocket } from '../../../test/listeners.ts'
import { openChat } from '../../../test/matches.ts'
import { hasNats } from '../../../test/nats.ts'
import type { TestApp } from '../../../test/test-app.ts'
import { bootTwoForSuite } from '../../../test/two-servers.ts'

describe.runIf(hasNats)('a typing sign', () => {
  let here: TestApp, there: TestApp
  bootTwoForSuite((...apps) => ([here, there] = apps))

  it('reaches whoever looks at the chat on another server', async () => {
    const { amina, bilal, matchId } = await openChat(here)
    const looked = arrivals<string>()
    here.bus.subscribe((event) => event.type === 'watching' && looked.add(event.memberId))
    const look = async (app: TestApp, { token }: { token: string }) => {
      const socket = openSocket(app)
      await socket.say({ type: 'hello', token })
      await socket.hear('ready')
      await socket.say({ type: 'ping', watching: matchId })
      await socket.hear('pong')
      return socket
    }
    const [hers, his] = [await look(here, amina), await look(there, bilal)]
    await looked.until('his look', (all) => all.includes(bilal.id))
    await hers.say({ type: 'typing', matchId })
    expect(await his.hear('typing')).toEqual({ type: 'typing', matchId })
    for (const { socket } of [hers, his]) socket.close()
  })
})

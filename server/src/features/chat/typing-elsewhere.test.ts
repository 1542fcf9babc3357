import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrivals } from '../../../test/arrivals.ts'
import { openSocket } from '../../../test/listeners.ts'
import { openChat } from '../../../test/matches.ts'
import { hasNats, startNats } from '../../../test/nats.ts'
import { bootApp, type TestApp } from '../../../test/test-app.ts'
import { freePort } from '../../embedded-postgres/free-port.ts'

describe.runIf(hasNats)('a typing sign', () => {
  let nats: ChildProcess
  let [here, there]: TestApp[] = []
  beforeAll(async () => {
    const port = await freePort()
    nats = await startNats(port)
    const env = { NATS_URL: `nats://127.0.0.1:${port}` }
    here = await bootApp(env)
    there = await bootApp({ ...env, DATABASE_URL: here.databaseUrl })
    for (const app of [here, there]) await app.server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await there?.close()
    await here?.close()
    nats.kill()
  })

  it('reaches whoever looks at the chat on another server', async () => {
    if (!here || !there) throw new Error('a server is missing')
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

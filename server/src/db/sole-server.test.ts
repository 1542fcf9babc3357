import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { joinServers } from './sole-server.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase(inject('postgresUrl'))
})
afterAll(() => database.drop())

const join = (shared: boolean, say: string[] = []) =>
  joinServers(database.url, shared, (line) => say.push(line), 3_000)

it('lets servers that hear each other run together', async () => {
  const servers = [await join(true), await join(true), await join(true)]
  await expect(join(false)).rejects.toThrow(/NATS_URL/)
  await Promise.all(servers.map((server) => server.leave()))
})

it('keeps a second one that could not hear the first waiting, and lets it in when the first leaves', async () => {
  const [first, said] = [await join(false), [] as string[]]
  await expect(join(false, said)).rejects.toThrow('Another server uses this database')
  expect(said).toHaveLength(1)
  const second = joinServers(database.url, false, () => {}, 20_000)
  await first.leave()
  await (await second).leave()
})

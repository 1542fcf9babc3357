import { api } from '@mithaq/contract'
import { expect } from 'vitest'
import { password, type Person } from './cast.ts'
import type { CallOptions, TestApp } from '../app/test-app.ts'
import { waitUntil } from '../wait/wait-until.ts'
import { unzip } from './unzip.ts'

/** Requests and downloads the copy of a member's data. */
export function ownCopyCalls(app: () => TestApp) {
  const { ownData, security } = api
  const prove = (person: Person) => app().call(security.stepUp, { password }, person)
  const isReady = async (person: Person) =>
    (await app().call(ownData.mine, {}, person)).body.export?.ready !== null

  async function ask(person: Person) {
    await prove(person)
    expect((await app().call(ownData.ask, {}, person)).status).toBe(200)
    await waitUntil('the copy is ready', () => isReady(person))
  }

  async function fetchBy(path: string, cookies: Map<string, string> = new Map()) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return app().server.inject({ method: 'GET', url: path, headers: cookie ? { cookie } : {} })
  }

  /** The files of a new copy, and a function that reads a list from them. */
  async function copyOf(person: Person & CallOptions) {
    await ask(person)
    const { path } = (await app().call(ownData.link, {}, person)).body
    const files = await unzip((await fetchBy(path, person.cookies)).rawPayload)
    return { files, list: (name: string) => JSON.parse(files.get(`data/${name}.json`)!.toString()) }
  }

  return { prove, isReady, ask, fetchBy, copyOf }
}

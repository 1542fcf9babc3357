import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { api } from '@mithaq/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enrolStaff } from '../server/test/support/staff/staff.ts'
import { bootApp, type TestApp } from '../server/test/support/app/test-app.ts'
import { safeEnvironment } from '../server/test/support/processes/safe-environment.ts'

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'mithaq-staff-'))
beforeAll(async () => {
  app = await bootApp()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const command = fileURLToPath(new URL('staff.ts', import.meta.url))

/** Runs the command and returns its exit code and output. */
function staff(args: string[], env: Record<string, string> = {}) {
  const around = { ...safeEnvironment(), DATA_DIR: folder, DATABASE_URL: app.databaseUrl, ...env }
  return new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [command, ...args],
      { cwd: folder, env: around },
      (_, out, errors) => resolve({ code: child.exitCode ?? -1, said: out + errors }),
    )
  })
}
const linkIn = (said: string) => new URL(/http\S+/.exec(said)![0]).searchParams.get('link')!
const leyla = ['--name', 'Leyla', '--sex', 'female', '--role', 'lead']

it('invites by a working link, lists staff, replaces a lost link and removes people', async () => {
  const invited = await staff(['invite', 'Leyla@Mithaq.example', ...leyla])
  expect([invited.code, invited.said]).toEqual([
    0,
    expect.stringMatching(/^Good once, for 24 hours: http:\/\/localhost:3000\/staff\?link=\S{43}\n$/),
  ])
  const person = await enrolStaff(app, linkIn(invited.said))
  expect((await app.call(api.staff.session, {}, person)).body).toMatchObject({ name: 'Leyla', role: 'lead' })
  expect((await staff(['list'])).said).toBe('leyla@mithaq.example\tLeyla\tfemale\tlead\t1 passkey\n')
  expect((await staff(['invite', 'leyla@mithaq.example', ...leyla])).said).toContain('on the staff already')

  const renewed = await staff(['invite', 'leyla@mithaq.example'])
  expect((await app.call(api.staff.session, {}, person)).status).toBe(404)
  const again = await enrolStaff(app, linkIn(renewed.said))
  expect((await app.call(api.staff.session, {}, again)).status).toBe(200)

  const removed = await staff(['remove', 'leyla@mithaq.example'])
  expect([removed.code, removed.said]).toEqual([0, 'Leyla is no longer on the staff.\n'])
  expect((await app.call(api.staff.session, {}, again)).status).toBe(404)
  expect((await staff(['list'])).said).toBe('Nobody is on the staff.\n')
})

it('reports missing arguments, and that passkeys need a host name', async () => {
  const missing = await staff(['invite', 'yahya@mithaq.example', '--name', 'Yahya'])
  expect([missing.code, missing.said]).toEqual([
    1,
    expect.stringContaining('Missing or not right: sex, role.'),
  ])
  const atAddress = await staff(['invite', 'yahya@mithaq.example'], { PUBLIC_URL: 'http://192.0.2.1' })
  expect([atAddress.code, atAddress.said]).toEqual([1, expect.stringContaining('Passkeys need a host name')])
  expect((await staff([])).said).toContain('npm run staff -- list')
})

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { cloneDatabase, execute } from '../server/test/support/app/database.ts'
import { safeEnvironment } from '../server/test/support/processes/safe-environment.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
const folder = mkdtempSync(join(tmpdir(), 'mithaq-audit-'))
beforeAll(async () => {
  database = await cloneDatabase(inject('postgresUrl'))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const command = fileURLToPath(new URL('audit.ts', import.meta.url))

/** Runs the command and returns its exit code and output. */
function audit(env: Record<string, string> = {}) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [command],
      { cwd: folder, env: { ...safeEnvironment(), DATA_DIR: folder, ...env } },
      (_, out, errors) => resolve({ code: child.exitCode ?? -1, said: out + errors }),
    )
  })
}

it('exits with 0 if every rule holds, and with 1 if one does not', async () => {
  const env = { DATABASE_URL: database.url }
  const { code, said } = await audit(env)
  expect([code, said]).toEqual([0, expect.stringMatching(/^ok[^]*All \d+ rules hold\.\n$/)])
  const id = crypto.randomUUID()
  await execute(
    database.url,
    `insert into accounts (id, email, password_hash, created_at) values ('${id}', 'a@b.example', '', now());
     insert into profiles (id, name, sex, country, city, birthday, about_me, education, occupation, nationality,
       height, marital_status, token_balance, created_at, last_seen_at)
     values ('${id}', 'Amina', 'female', 'MA', 'Fes', '1997-05-20', 'Bees', '', '', '{MA}', 165, 'Never Married', 5,
       now(), now())`,
  )
  const wrong = await audit(env)
  expect(wrong.code).toBe(1)
  expect(wrong.said).toContain('WRONG')
  expect(wrong.said).toContain(id)
  expect(wrong.said).toMatch(/1 of \d+ rules do not hold\.\n$/)
})

it('exits with 2 and the reason if there is no database', async () => {
  const { code, said } = await audit({ DATABASE_URL: '' })
  expect([code, said]).toEqual([2, expect.stringContaining('There is no database in')])
})

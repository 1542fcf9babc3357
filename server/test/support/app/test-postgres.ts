import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../../src/embedded-postgres/start.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { openJobQueue } from '../../../src/jobs/job-queue.ts'
import { databaseUrl, execute } from './database.ts'

/** One PostgreSQL for the whole run, with a migrated database that every test file copies. */
export default async function setup(project: TestProject) {
  const postgres = await openTestPostgres()
  project.provide('postgresUrl', postgres.url)
  return () => postgres.close()
}

/** A PostgreSQL whose database `mithaq_template` is migrated and ready to be copied. */
export async function openTestPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'mithaq-test-'))
  const postgres = await startEmbeddedPostgres(folder, {
    // These databases need not survive a crash, only be fast. Fault tests start their own.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  const close = async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
    if (postgres.movedTo) rmSync(postgres.movedTo, { recursive: true, force: true })
  }
  try {
    await makeTemplate(postgres.url)
  } catch (error) {
    await close()
    throw error
  }
  return { url: postgres.url, close }
}

async function makeTemplate(url: string) {
  await execute(url, 'create database mithaq_template')
  const template = databaseUrl(url, 'mithaq_template')
  await migrate(template)
  // The cities of the test members, so that test files need not load the world's cities.
  await execute(template, `insert into known_cities values ('MA', 'Fez')`)
  const work = await openJobQueue(template, [], (error) => console.error(error))
  await work.stop()
}

import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { databaseUrl, execute } from './database.ts'

const migrations = fileURLToPath(new URL('../migrations/', import.meta.url))

/**
 * A database as it was before the migrations from `version` on; `goOn` applies those, or the ones before another
 * version. Gone after `work`.
 */
export async function beforeMigration(
  version: string,
  work: (client: pg.Client, goOn: (before?: string) => Promise<unknown>) => Promise<void>,
) {
  const name = `before_${version.toLowerCase()}_${process.pid}`
  await execute(inject('postgresUrl'), `create database ${name}`)
  const url = databaseUrl(inject('postgresUrl'), name)
  const folder = mkdtempSync(join(tmpdir(), 'mithaq-migrations-'))
  const upTo = (before: string) => {
    for (const file of readdirSync(migrations).filter((file) => file < before))
      cpSync(join(migrations, file), join(folder, file))
    return migrate(url, pathToFileURL(`${folder}/`))
  }
  const client = new pg.Client({ connectionString: url })
  try {
    await upTo(version)
    await client.connect()
    await work(client, (before) => (before === undefined ? migrate(url) : upTo(before)))
  } finally {
    await client.end()
    await execute(inject('postgresUrl'), `drop database ${name}`)
    rmSync(folder, { recursive: true })
  }
}

/** Somebody with an account and a profile, in the columns that every version has; what else is said is named. */
export async function addMember(client: pg.Client, id: string, said: Record<string, unknown> = {}) {
  await client.query(
    `insert into accounts (id, email, password_hash, created_at) values ($1, $2, '', now())`,
    [id, `${id}@mithaq.example`],
  )
  const profile: Record<string, unknown> = {
    ...{ id, name: 'X', sex: 'male', country: 'MA', city: 'Fes', birthday: '1990-01-01', about_me: 'x' },
    ...{ nationality: ['MA'], height: 170, marital_status: 'Widowed' },
    ...{ created_at: new Date(), last_seen_at: new Date() },
    ...said,
  }
  const places = Object.keys(profile).map((_, at) => `$${at + 1}`)
  await client.query(
    `insert into profiles (${Object.keys(profile).join()}) values (${places.join()})`,
    Object.values(profile),
  )
}

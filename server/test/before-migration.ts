import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { databaseUrl, execute } from './database.ts'

const migrations = fileURLToPath(new URL('../migrations/', import.meta.url))

/** A database as it was before the migrations from `version` on; `goOn` applies those. Gone after `work`. */
export async function beforeMigration(
  version: string,
  work: (client: pg.Client, goOn: () => Promise<unknown>) => Promise<void>,
) {
  const name = `before_${version.toLowerCase()}_${process.pid}`
  await execute(inject('postgresUrl'), `create database ${name}`)
  const url = databaseUrl(inject('postgresUrl'), name)
  const folder = mkdtempSync(join(tmpdir(), 'mithaq-migrations-'))
  for (const file of readdirSync(migrations).filter((file) => file < version))
    cpSync(join(migrations, file), join(folder, file))
  const client = new pg.Client({ connectionString: url })
  try {
    await migrate(url, pathToFileURL(`${folder}/`))
    await client.connect()
    await work(client, () => migrate(url))
  } finally {
    await client.end()
    await execute(inject('postgresUrl'), `drop database ${name}`)
    rmSync(folder, { recursive: true })
  }
}

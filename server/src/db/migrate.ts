import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('../../migrations/', import.meta.url)
const lock = 7_430_001

/** Brings the schema up to date. Of several servers that start at once one migrates, the rest wait. */
export async function migrate(url: string, directory: URL = folder): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await refuseOldServer(client)
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const applied = new Map<string, string>()
    for (const row of (await client.query('select name, checksum from schema_migrations')).rows)
      applied.set(row.name, row.checksum)
    const done: string[] = []
    for (const name of (await readdir(directory)).filter((file) => file.endsWith('.sql')).toSorted()) {
      const text = await readFile(new URL(name, directory), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const before = applied.get(name)
      if (before === checksum) continue
      if (before !== undefined) throw new Error(`Migration ${name} was changed after it had been applied.`)
      await apply(client, name, text, checksum)
      done.push(name)
    }
    return done
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string, text: string, checksum: string) {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function refuseOldServer(client: pg.Client) {
  const { rows } = await client.query("select current_setting('server_version_num')::int as version")
  const refusal = refusalOf(rows[0].version)
  if (refusal !== null) throw new Error(refusal)
}

/** Why a PostgreSQL with this `server_version_num` will not do, or null. */
export function refusalOf(version: number): string | null {
  if (version >= 150_000) return null
  return `Mithaq needs PostgreSQL 15 or newer; this server is version ${Math.floor(version / 10_000)}.`
}

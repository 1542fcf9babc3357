import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('../../migrations/', import.meta.url)
const lock = 7_430_001

/** The schema was not made by these migrations. The database is left unchanged. */
export class ForeignSchemaError extends Error {}

interface Migration {
  name: string
  text: string
  checksum: string
}

/** Applies the missing migrations. If several servers start at once, one of them migrates and the others wait. */
export async function migrate(url: string, directory: URL = folder): Promise<string[]> {
  const migrations = await readMigrations(directory)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await refuseOldServer(client)
    const applied = await readApplied(client)
    for (const [name, checksum] of applied)
      if (!migrations.some((migration) => migration.name === name && migration.checksum === checksum))
        throw new ForeignSchemaError(`Migration ${name} of the database is not one of ours.`)
    const done: string[] = []
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue
      await apply(client, migration)
      done.push(migration.name)
    }
    return done
  } finally {
    await client.end()
  }
}

async function readMigrations(directory: URL): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, directory), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** The checksums of the applied migrations, by name. */
async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query(
    "select to_regclass('public.schema_migrations') is not null as is_there",
  )
  if (!rows[0].is_there) return new Map()
  const applied = await client.query('select name, checksum from schema_migrations')
  return new Map(applied.rows.map(({ name, checksum }) => [name, checksum]))
}

async function apply(client: pg.Client, { name, text, checksum }: Migration) {
  await client.query('begin')
  try {
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
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
  const refusal = unsupportedVersionMessage(rows[0].version)
  if (refusal !== null) throw new Error(refusal)
}

/** Why a PostgreSQL with this `server_version_num` is not supported, or null. */
export function unsupportedVersionMessage(version: number): string | null {
  if (version >= 150_000) return null
  return `Mithaq needs PostgreSQL 15 or newer; this server is version ${Math.floor(version / 10_000)}.`
}

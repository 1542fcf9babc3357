import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../server/src/config/config.ts'
import { readOrCreateSecret } from '../server/src/config/secrets.ts'
import { findInstallation } from '../server/src/embedded-postgres/installation.ts'
import { runningPostmaster } from '../server/src/embedded-postgres/postmaster.ts'
import { startEmbeddedPostgres } from '../server/src/embedded-postgres/start.ts'

/** The database in DATABASE_URL, or the embedded one in DATA_DIR, even while a server is using it. */
export async function findDatabase({
  databaseUrl,
  dataDir,
}: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl !== null) return { url: databaseUrl, stop: async () => {} }
  const { pgdata } = findInstallation(dataDir)
  if (!existsSync(join(pgdata, 'PG_VERSION'))) throw new Error(`There is no database in ${dataDir} yet.`)
  const running = runningPostmaster(pgdata)
  if (running === null) return startEmbeddedPostgres(dataDir)
  const password = readOrCreateSecret(dataDir, 'postgres')
  return { url: `postgres://mithaq:${password}@127.0.0.1:${running.port}/postgres`, stop: async () => {} }
}

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/src/embedded-postgres/start.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { startProduct, type Product } from '../../server/test/support/processes/product.ts'

export const secret = 'a secret that only this measurement knows'

/** Node's options of `npm start`, without which the server would be slower. */
const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string }
}
const startOptions = scripts.start.split(' ').filter((word) => word.startsWith('--'))

export interface Ground {
  url: string
  pool: pg.Pool
  /** The server as in production, in its own process. */
  serve(env?: Record<string, string>): Promise<Product>
  clear(): Promise<void>
}

/**
 * A migrated, empty PostgreSQL. BENCH_FOLDER names a folder in which it stays, so that the next run finds its members
 * instead of adding them again.
 */
export async function prepareGround(
  settings: Record<string, string> = {},
  connections = 32,
  name = '',
): Promise<Ground> {
  const kept = process.env['BENCH_FOLDER'] && join(process.env['BENCH_FOLDER'], name)
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'mithaq-bench-'))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  const postgres = await startEmbeddedPostgres(join(folder, 'database'), { settings })
  await migrate(postgres.url)
  const pool = new pg.Pool({ connectionString: postgres.url, max: connections })
  // Stopping the database breaks idle connections, which must not end the benchmark before its cleanup.
  pool.on('error', () => undefined)
  const products: Product[] = []
  return {
    url: postgres.url,
    pool,
    async serve(env = {}) {
      const product = await startProduct(
        {
          NODE_ENV: 'production',
          UNSAFE_DEFAULTS: '1',
          DEMO: '0',
          LOG_LEVEL: 'fatal',
          // All members call from one machine.
          MAX_CONNECTIONS_PER_NETWORK: '20000',
          DATABASE_URL: postgres.url,
          SESSION_SECRET: secret,
          DATA_DIR: join(folder, `data${products.length}`),
          ...env,
        },
        {
          script: fileURLToPath(new URL('../../server/test/support/processes/serve.ts', import.meta.url)),
          options: startOptions,
        },
      )
      products.push(product)
      return product
    },
    async clear() {
      for (const product of products) await product.stop()
      await pool.end()
      await postgres.stop()
      if (kept !== undefined) return
      rmSync(folder, { recursive: true, force: true })
      if (postgres.movedTo) rmSync(postgres.movedTo, { recursive: true, force: true })
    },
  }
}

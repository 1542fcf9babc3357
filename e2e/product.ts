import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloneDatabase } from '../server/test/support/app/database.ts'
import { startProduct, type Product as Started } from '../server/test/support/processes/product.ts'

export interface Product extends Started {
  databaseUrl: string
}

/** The real product with a data folder and a database of its own, which leave nothing behind. */
export async function openProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mithaq-e2e-'))
  try {
    const { url } = await cloneDatabase(process.env['E2E_POSTGRES_URL'] ?? '')
    const started = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: url, ...env })
    return { ...started, databaseUrl: url }
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}

export async function closeProduct(product: Product): Promise<void> {
  await product.stop()
  product.remove()
}

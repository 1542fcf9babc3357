import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct, type Product } from '../server/test/product.ts'

export type { Product }

/** The real product with a data folder that leaves nothing behind. */
export async function openProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mithaq-e2e-'))
  // Open to pass through: run as root, the database would otherwise lie in a folder that nobody removes.
  chmodSync(dataDir, 0o711)
  try {
    return await startProduct({ DATA_DIR: dataDir, ...env })
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}

export async function closeProduct(product: Product): Promise<void> {
  await product.stop()
  product.remove()
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesIn } from './fingerprint.ts'
import { beside } from './kept-files.ts'

/** Minifies static scripts and styles, which Vite copies unchanged. */
export async function shortenScripts(client: string): Promise<void> {
  const { minify } = await import('vite')
  for (const name of beside.filter((file) => file.endsWith('.js'))) {
    const file = join(client, name)
    const { code, errors } = await minify(name, await readFile(file, 'utf8'))
    if (errors.length > 0) throw new Error(`${name} is no script`)
    await writeFile(file, code)
  }
}

/** Compresses files, except pages, into which the server writes, and source maps. */
export async function compressTexts(folder: string): Promise<void> {
  for (const file of await filesIn(folder)) {
    if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(file)) continue
    const text = await readFile(file)
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params: quality }))
    await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
  }
}

import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** All sources of the web build. */
export const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/chunks.ts',
  'web/package.json',
  'contract/src',
  'package-lock.json',
  'scripts/build-web.ts',
  'scripts/build',
]

/** A hash of the names and contents of all sources. */
export async function fingerprint(root: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of await filesIn(join(root, path)))
      hash
        .update(relative(root, file).split(sep).join('/'))
        .update('\0')
        .update(await readFile(file))
        .update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** The file, or all files in the folder in a fixed order, except tests. */
export async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  const names = (await readdir(path)).toSorted()
  return (await Promise.all(names.map((name) => filesIn(join(path, name))))).flat()
}

import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fingerprint, sources } from './fingerprint.ts'
import { root } from './paths.ts'

const cacheDir = join(root, '.cache/web')
const keptForMs = 7 * 24 * 60 * 60 * 1000
const abandonedAfterMs = 60 * 60 * 1000

/** The folder of the present sources' build, if there is one. */
export async function placeOfBuild(): Promise<{ hash: string; folder: string; isBuilt: boolean }> {
  const hash = await fingerprint(root, sources)
  const folder = join(cacheDir, hash)
  return { hash, folder, isBuilt: existsSync(folder) }
}

/** A folder to build in, removed afterwards. */
export async function inWorkFolder(hash: string, build: (folder: string) => Promise<void>): Promise<void> {
  await mkdir(cacheDir, { recursive: true })
  const work = await mkdtemp(join(cacheDir, `.building-${hash}-`))
  try {
    await build(work)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Renames atomically, so that nobody serves half a build; with two builders, the first one wins. */
export async function publish(built: string, folder: string): Promise<void> {
  try {
    await rename(built, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

/** Deletes builds that nobody has used for a week. */
export async function prune(current: string): Promise<void> {
  for (const name of await readdir(cacheDir)) {
    const folder = join(cacheDir, name)
    const usedAtMs = await stat(folder).then(
      (found) => found.mtimeMs,
      () => Date.now(),
    )
    const limit = name.startsWith('.building-') ? abandonedAfterMs : keptForMs
    if (name !== current && Date.now() - usedAtMs > limit) await rm(folder, { recursive: true, force: true })
  }
}

/** Marks a build as used, so that it is not deleted. */
export async function touch(folder: string): Promise<void> {
  const now = new Date()
  await utimes(folder, now, now)
}

import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkFolder, checkPath, FilesUnavailable, type Files } from './files.ts'

/** Stores files in a folder of this machine. */
export function createFolderFiles(root: string): Files {
  async function* list(folder?: string): AsyncIterable<string> {
    if (folder !== undefined) {
      for (const name of await namesIn(join(root, checkFolder(folder)))) yield `${folder}/${name}`
      return
    }
    const entries = await readdir(root, { withFileTypes: true }).catch(unlessMissing)
    for (const entry of (entries ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1)))
      if (entry.isDirectory())
        for (const name of await namesIn(join(root, entry.name))) yield `${entry.name}/${name}`
      else yield entry.name
  }

  return {
    list,
    async put(path, bytes) {
      const target = join(root, checkPath(path))
      const folder = join(target, '..')
      // Written as a draft and renamed, so that no reader and no crash finds half a file.
      const draft = `${target}.${randomBytes(6).toString('hex')}.part`
      try {
        const created = await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(draft, bytes, { mode: 0o600, flag: 'wx', flush: true })
        await rename(draft, target)
        await sync(folder)
        if (created !== undefined) await sync(root)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        // ENOENT: the folder was removed meanwhile. It cannot mean anything else, since missing folders are created first.
        throw toFilesUnavailable(error, 'ENOENT')
      }
    },
    async get(path) {
      const file = join(root, checkPath(path))
      try {
        return await readFile(file).catch(unlessMissing)
      } catch (error) {
        throw toFilesUnavailable(error)
      }
    },
    async removeFolder(folder) {
      await rm(join(root, checkFolder(folder)), { recursive: true, force: true })
    },
    close: async () => undefined,
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return ((await readdir(folder).catch(unlessMissing)) ?? []).toSorted()
}

// A rename survives a crash only once the folder itself is synced to disk.
async function sync(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Exported for its test. Turns temporary errors into FilesUnavailable; others are returned as they are. */
export function toFilesUnavailable(error: unknown, ...more: string[]): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  return ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE', ...more].includes(code)
    ? new FilesUnavailable(`the files folder answered ${code}`, { cause: error })
    : error
}

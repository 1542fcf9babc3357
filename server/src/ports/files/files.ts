import { Unavailable } from '../unavailable.ts'

/** Keeps files by a path of two parts, `folder/name`. */
export interface Files {
  /** Stores a file whole or not at all; once this resolves, it outlives a crash. */
  put(path: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(path: string): Promise<Buffer | null>
  /** Removes all that lies in a folder, half-written files included; an empty folder is no error. */
  removeFolder(folder: string): Promise<void>
  /** Every path, or every path in a folder, ordered by folder; half-written files included. */
  list(folder?: string): AsyncIterable<string>
  close(): Promise<void>
}

/** The store is away, full or overloaded. */
export class FilesUnavailable extends Unavailable {
  override readonly name = 'FilesUnavailable'
}

const part = '[a-z0-9][a-z0-9-]*'
const pathPattern = new RegExp(`^${part}/${part}(\\.[a-z0-9]+)*$`)
const folderPattern = new RegExp(`^${part}$`)

// What keeps a path inside the store: there is no room for '..', a backslash or a second slash.
export function checkPath(path: string): string {
  if (!pathPattern.test(path) || path.length > 200) throw new Error('not a path of this store')
  return path
}

export function checkFolder(folder: string): string {
  if (!folderPattern.test(folder) || folder.length > 100) throw new Error('not a folder of this store')
  return folder
}

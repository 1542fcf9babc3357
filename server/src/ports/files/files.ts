import { Unavailable } from '../unavailable.ts'

/** Stores files by a path of two parts, `folder/name`. */
export interface Files {
  /** Stores a file completely or not at all; once this resolves, it survives a crash. */
  put(path: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(path: string): Promise<Buffer | null>
  /** Removes everything in a folder, including partial files; an empty folder is no error. */
  removeFolder(folder: string): Promise<void>
  /** Lists every path, or every path in a folder, ordered by folder, including partial files. */
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

// Keeps paths inside the store: '..', backslashes and a second slash are impossible.
export function checkPath(path: string): string {
  if (!pathPattern.test(path) || path.length > 200) throw new Error('not a path of this store')
  return path
}

export function checkFolder(folder: string): string {
  if (!folderPattern.test(folder) || folder.length > 100) throw new Error('not a folder of this store')
  return folder
}

/** Stores files that a member has chosen but not sent, in IndexedDB, since other storage takes no files. */
const database = 'mithaq.files'
const table = 'by-member'
/** A browser may never answer a request. */
const answerWithinMs = 2000

export async function storeUnsentFiles<T>(memberId: string, files: T): Promise<void> {
  await withObjectStore('readwrite', (kept) => kept.put(files, memberId))
}

export async function readUnsentFiles<T>(memberId: string): Promise<T | undefined> {
  const tooLong = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), answerWithinMs))
  return Promise.race([withObjectStore<T | undefined>('readonly', (kept) => kept.get(memberId)), tooLong])
}

/** Deletes the files of all members except the given one. */
export async function deleteUnsentFiles(stays = ''): Promise<void> {
  await withObjectStore('readwrite', (kept) => {
    kept.delete(IDBKeyRange.upperBound(stays, true))
    return kept.delete(IDBKeyRange.lowerBound(stays, true))
  })
}

async function withObjectStore<T>(
  mode: IDBTransactionMode,
  act: (kept: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(database, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(table))
    const db = await resultOf(opening)
    try {
      return await resultOf(act(db.transaction(table, mode).objectStore(table)))
    } finally {
      db.close()
    }
  } catch {
    // Storage can be full or forbidden; then nothing is stored.
    return undefined
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('Refused')))
  })
}

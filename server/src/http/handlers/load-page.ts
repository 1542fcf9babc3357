import { readCursor, type Cursor } from '../../lib/pager.ts'
import { refuse, type Refusal } from '../routes/serve-routes.ts'

/** Loads a page of a list, or refuses a cursor that no list of ours wrote. */
export async function loadPage<T>(
  after: string | undefined,
  read: (cursor: Cursor) => Promise<T>,
  beginning?: Cursor,
): Promise<T | Refusal<'invalid_input'>> {
  const from = readCursor(after, beginning)
  return from === undefined ? refuse('invalid_input', { field: 'after' }) : read(from)
}

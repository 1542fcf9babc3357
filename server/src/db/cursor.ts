import type * as z from 'zod/mini'

/** Where a list's next page begins, in words that only the server reads. */
export function writeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Undefined for a cursor that this server never wrote. */
export function readCursor<S extends z.ZodMiniType>(schema: S, cursor: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

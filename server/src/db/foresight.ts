import { CompiledQuery, type RawBuilder } from 'kysely'
import { answerAhead, sendWithNext } from './client.ts'
import { first, type Db, type RootDb } from './db.ts'

export type Ask = <T>(query: RawBuilder<T>) => Promise<T[]>

/** What follows upon the first question of a turn. */
export interface Next {
  /** Asks, unless the answer has come with that of the first question. */
  ask: Ask
  /** The same question is likely to follow next time. */
  expectAgain(): void
}

export interface Foresight {
  /** Asks the first question of a turn. */
  begin<T>(turn: string, query: RawBuilder<T>): Promise<{ answer: T | undefined; next: Next }>
}

/**
 * Sends the question that followed last time along with the first one, in one packet. It is answered after the first:
 * where it is asked with the same values, that is the answer which asking now would bring.
 */
export function foresight(db: RootDb, atMost = 5_000): Foresight {
  const expected = new Map<string, CompiledQuery>()

  function expect(turn: string, { sql, parameters }: CompiledQuery) {
    if (expected.size >= atMost) expected.clear()
    // Without its parts: five thousand would hold 40 MB. The words are the same for all.
    expected.set(turn, CompiledQuery.raw(sql, [...parameters]))
  }

  return {
    async begin<T>(turn: string, query: RawBuilder<T>) {
      const foreseen = expected.get(turn)
      expected.delete(turn)
      const together = foreseen && (await askTogether<T>(db, query, foreseen))
      let answered = together?.answered
      let second: CompiledQuery | undefined
      const next: Next = {
        async ask<R>(asked: RawBuilder<R>) {
          const question = asked.compile(db)
          const known = foreseen && isSame(foreseen, question) ? answered : undefined
          answered = undefined
          second ??= question
          return (known as R[] | undefined) ?? (await db.executeQuery<R>(question)).rows
        },
        expectAgain: () => second && expect(turn, second),
      }
      return { answer: together ? together.answer : await first(db, query), next }
    },
  }
}

/** Undefined where what was foreseen fails: then the first question is asked alone. */
async function askTogether<T>(db: Db, query: RawBuilder<T>, foreseen: CompiledQuery) {
  try {
    return await db.connection().execute(async (line) => {
      const compiled = query.compile(line)
      sendWithNext(compiled.parameters)
      await line.executeQuery(compiled)
      const { rows } = await line.executeQuery(foreseen)
      return { answer: answerAhead(compiled.parameters)[0] as T | undefined, answered: rows as unknown[] }
    })
  } catch {
    return undefined
  }
}

const isSame = (one: CompiledQuery, other: CompiledQuery) =>
  one.sql === other.sql && isSameValue(one.parameters, other.parameters)

const isSameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((value, n) => isSameValue(value, other[n]))
    : one === other

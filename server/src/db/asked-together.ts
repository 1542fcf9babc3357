/**
 * Answers all that is asked in one turn of the event loop with one question: many callers who come at once would each cost
 * the server and the database a question of their own.
 */
export function askedTogether<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  let keys = new Set<Key>()
  let answers: Promise<ReadonlyMap<Key, Answer>> | undefined
  return async (key) => {
    keys.add(key)
    answers ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      const asked = [...keys]
      keys = new Set()
      answers = undefined
      return ask(asked)
    })
    return (await answers).get(key)
  }
}

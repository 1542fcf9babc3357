import { parentPort } from 'node:worker_threads'

/** The thread's side: answers what is asked by name. A question that cannot be answered fails alone. */
export function answering(answers: Record<string, (asked: never) => unknown>) {
  parentPort?.on('message', ({ id, name, asked }: { id: number; name: string; asked: never }) => {
    try {
      parentPort?.postMessage({ id, answer: answers[name]?.(asked) }, [])
    } catch (error) {
      parentPort?.postMessage(
        { id, problem: error instanceof Error ? error.message : 'it threw no error' },
        [],
      )
    }
  })
}

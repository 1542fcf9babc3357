import { QueryClient, QueryObserver } from '@tanstack/react-query'

export const queryKey = ['match', 1]

/** A screen that shows what the server answers, one answer after the other, each when it is let go. */
export function opened() {
  const client = new QueryClient()
  const answers: ((value: string) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: ({ signal }) => {
      signal.throwIfAborted()
      return new Promise<string>((answer) => answers.push(answer))
    },
  })
  observer.subscribe(() => {})
  const shown = () => observer.getCurrentResult().data
  return { client, answers, shown }
}

import { expect, test } from 'vitest'

/** The text of every file above the server's state. */
const files = import.meta.glob<string>('../{app,features}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const sources = Object.entries(files).filter(([path]) => !path.includes('.test.'))

/** Whatever writes answers, gives questions up or asks around the topics. */
const around =
  /\b(setQueryData|setQueriesData|getQueryData|invalidateQueries|refetchQueries|cancelQueries|resetQueries|removeQueries|useQuery|useInfiniteQuery|useMutation|queryOptions)\b/

test('no screen and no feature holds what the server knows otherwise than by ask, act and hear', () => {
  expect(sources.length).toBeGreaterThan(200)
  expect(sources.filter(([, text]) => around.test(text)).map(([path]) => path)).toEqual([])
})

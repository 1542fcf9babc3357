import { expect, test } from 'vitest'

/** The source of every file that stands above the cache. */
const files = import.meta.glob<string>('../{app,features}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const sources = Object.entries(files).filter(([path]) => !path.includes('.test.'))

/** Calls that would read or change the cache without its tags. */
const direct =
  /\b(setQueryData|setQueriesData|getQueryData|invalidateQueries|refetchQueries|cancelQueries|resetQueries|removeQueries|useQuery|useInfiniteQuery|useMutation|queryOptions)\b/

test('keeps screens and features from using the query client directly', () => {
  expect(sources.length).toBeGreaterThan(200)
  expect(sources.filter(([, text]) => direct.test(text)).map(([path]) => path)).toEqual([])
})

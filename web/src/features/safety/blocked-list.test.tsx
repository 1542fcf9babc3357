import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BlockedList } from './BlockedList.tsx'
import { answeredPages } from '../../../test/answered.ts'
import { blocked } from './queries.ts'

test('whoever was deleted since reads as a former member, and can still be unblocked', () => {
  const client = new QueryClient()
  const at = '2026-11-15T08:00:00.000Z'
  const [here, gone] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  const people = [
    { id: here, at, member: { name: 'Amina', age: 29 } },
    { id: gone, at, member: null },
  ]
  answeredPages(client, blocked, {}, { people, next: null })
  const html = draw(
    <QueryClientProvider client={client}>
      <BlockedList />
    </QueryClientProvider>,
  )
  const [, amina, former, ...more] = html.split('<li')
  expect(more).toEqual([])
  for (const text of ['Amina, 29', 'aria-label="Unblock Amina"']) expect(amina).toContain(text)
  for (const text of [
    '>A former member<',
    'aria-label="Unblock a former member"',
    'Blocked on November 15, 2026',
  ])
    expect(former).toContain(text)
})

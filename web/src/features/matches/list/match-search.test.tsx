// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { expect, test } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { makeMatch } from '../../../../test/match-fixtures.ts'
import { MatchList } from './MatchList.tsx'

const { render, respondWith, signIn } = setUpFakeServer()
const at = makeMatch().createdAt

test('a search runs trimmed once typing pauses; clearing it shows all at once', async () => {
  signIn()
  const searched: string[] = []
  const counts = { yourTurn: 0, theirTurn: 0, toOpen: 0, found: 0 }
  respondWith((what) => {
    if (/\/matches(\?|$)/.test(what)) searched.push(what)
    return { now: at, matches: [], counts, next: null, unread: 0, hasActive: false, unmatched: 2 }
  })
  const screen = render(<MatchList openId={undefined} headingLevel={1} />)
  await advanceTime()
  screen.fill('Search matches...', ' Ha')
  await advanceTime(200)
  screen.fill('Search matches...', ' Hana ')
  await advanceTime(200)
  expect(searched).toEqual(['GET /matches'])
  await advanceTime(60)
  expect(searched).toEqual(['GET /matches', 'GET /matches?search=Hana'])
  expect(screen.plainText()).toContain("No matches found for 'Hana'")
  await screen.tap('Show all matches')
  expect(screen.plainText()).toContain('No matches right now')
  expect(screen.plainText()).toContain('Unmatched (2)')
})

// @vitest-environment drawn
import { servedScreens } from '../../../../test/served.tsx'
import { expect, test } from 'vitest'
import { later } from '../../../../test/later.ts'
import { matchWith } from '../../../../test/match.ts'
import { MatchList } from './MatchList.tsx'

const { open, serve, signIn } = servedScreens()
const at = matchWith().createdAt

test('a search runs trimmed once typing pauses; clearing it shows all at once', async () => {
  signIn()
  const searched: string[] = []
  const counts = { yourTurn: 0, theirTurn: 0, toOpen: 0, found: 0 }
  serve((what) => {
    if (/\/matches(\?|$)/.test(what)) searched.push(what)
    return { now: at, matches: [], counts, next: null, unread: 0, hasActive: false, unmatched: 2 }
  })
  const screen = open(<MatchList openId={undefined} headingLevel={1} />)
  await later()
  screen.write('Search matches...', ' Ha')
  await later(200)
  screen.write('Search matches...', ' Hana ')
  await later(200)
  expect(searched).toEqual(['GET /matches'])
  await later(60)
  expect(searched).toEqual(['GET /matches', 'GET /matches?search=Hana'])
  expect(screen.plain()).toContain("No matches found for 'Hana'")
  await screen.tap('Show all matches')
  expect(screen.plain()).toContain('No matches right now')
  expect(screen.plain()).toContain('Unmatched (2)')
})

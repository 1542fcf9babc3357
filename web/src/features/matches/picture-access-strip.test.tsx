// @vitest-environment drawn
import { servedScreens } from '../../../test/served.tsx'
import type { Match } from '@mithaq/contract/matches'
import { expect, test } from 'vitest'
import { endedWith, matchWith } from '../../../test/match.ts'
import { PictureAccessStrip } from './PictureAccessStrip.tsx'

const { asked, open, said, serve, signIn } = servedScreens()
/** An answer whose end does not come. */
const never = () => new Response(new ReadableStream())

test('picture access is requested, granted and revoked, and not offered after the end', async () => {
  signIn()
  const strip = (sight: Partial<Match['sight']>, ended: Match['ended'] = null) =>
    open(<PictureAccessStrip match={matchWith({ ended, sight: { ...matchWith().sight, ...sight } })} />)
  expect(strip({}).plain()).toBe('')
  expect(strip({ theyShow: true }).plain()).toBe('')
  expect(strip({ theyShow: false }, endedWith()).plain()).toBe('')
  expect(strip({ theyShow: false, iAsked: true }).names()).toEqual([])
  expect(strip({ iShow: false, theyAsked: true }).plain()).toContain('Salma asks to see your pictures.')
  await strip({ theyShow: false }).tap('Ask to see')
  await strip({ iShow: false }).tap('Show my pictures')
  await strip({ iShow: true }).tap('Take back')
  const { id } = matchWith()
  expect(asked).toEqual([
    [`POST /matches/${id}/ask-to-see`, {}],
    [`PUT /matches/${id}/sight`, { shown: true }],
    [`PUT /matches/${id}/sight`, { shown: false }],
  ])
  expect(said()[0]).toMatch(/This could not be saved/)
})

test('a couple can revoke picture access, but not request or grant it', async () => {
  signIn()
  const ended = endedWith({ by: 'nobody', found: true })
  const strip = (sight: Partial<Match['sight']>) =>
    open(<PictureAccessStrip match={matchWith({ ended, sight: { ...matchWith().sight, ...sight } })} />)
  expect(strip({ theyShow: false }).plain()).toBe('')
  const taken = strip({ iShow: false, theyShow: false, theyAsked: true })
  expect([taken.plain(), taken.names()]).toEqual(['Salma sees a blur of your pictures.', []])
  const shown = strip({ iShow: true })
  expect(shown.plain()).toContain('Once you take that back, it cannot be given again.')
  await shown.tap('Take back')
  expect(asked).toEqual([[`PUT /matches/${matchWith().id}/sight`, { shown: false }]])
})

test('the strip says who sees whose pictures; an answer shows at once', async () => {
  signIn()
  const strip = (sight: Partial<Match['sight']>) =>
    open(<PictureAccessStrip match={matchWith({ sight: { ...matchWith().sight, ...sight } })} />)
  expect(strip({ theyShow: false }).text()).toBe('|Salma chooses who sees these pictures.|Ask to see|')
  expect(strip({ theyShow: false, iAsked: true }).text()).toBe('|You have asked Salma to show the pictures.|')
  expect(strip({ iShow: false }).text()).toBe('|Salma sees a blur of your pictures.|Show my pictures|')
  expect(strip({ iShow: true }).text()).toBe('|Salma sees your pictures.|Take back|')
  serve(never)
  for (const [sight, act] of [
    [{ theyShow: false }, 'Ask to see'],
    [{ iShow: false }, 'Show my pictures'],
    [{ iShow: true }, 'Take back'],
  ] as const) {
    const screen = strip(sight)
    await screen.tap(act)
    expect(screen.every('button')[0]?.getAttribute('aria-busy'), act).toBe('true')
  }
})

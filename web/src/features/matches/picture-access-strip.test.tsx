// @vitest-environment dom
import { setUpFakeServer } from '../../../test/set-up-fake-server.tsx'
import type { Match } from '@mithaq/contract/matches'
import { expect, test } from 'vitest'
import { makeEnding, makeMatch } from '../../../test/match-fixtures.ts'
import { PictureAccessStrip } from './PictureAccessStrip.tsx'

const { requests, render, toastLines, respondWith, signIn } = setUpFakeServer()
/** An answer whose end does not come. */
const never = () => new Response(new ReadableStream())

test('picture access is requested, granted and revoked, and not offered after the end', async () => {
  signIn()
  const strip = (sight: Partial<Match['sight']>, ended: Match['ended'] = null) =>
    render(<PictureAccessStrip match={makeMatch({ ended, sight: { ...makeMatch().sight, ...sight } })} />)
  expect(strip({}).plainText()).toBe('')
  expect(strip({ theyShow: true }).plainText()).toBe('')
  expect(strip({ theyShow: false }, makeEnding()).plainText()).toBe('')
  expect(strip({ theyShow: false, iAsked: true }).controlNames()).toEqual([])
  expect(strip({ iShow: false, theyAsked: true }).plainText()).toContain('Salma asks to see your pictures.')
  await strip({ theyShow: false }).tap('Ask to see')
  await strip({ iShow: false }).tap('Show my pictures')
  await strip({ iShow: true }).tap('Take back')
  const { id } = makeMatch()
  expect(requests).toEqual([
    [`POST /matches/${id}/ask-to-see`, {}],
    [`PUT /matches/${id}/sight`, { shown: true }],
    [`PUT /matches/${id}/sight`, { shown: false }],
  ])
  expect(toastLines()[0]).toMatch(/This could not be saved/)
})

test('a couple can revoke picture access, but not request or grant it', async () => {
  signIn()
  const ended = makeEnding({ by: 'nobody', found: true })
  const strip = (sight: Partial<Match['sight']>) =>
    render(<PictureAccessStrip match={makeMatch({ ended, sight: { ...makeMatch().sight, ...sight } })} />)
  expect(strip({ theyShow: false }).plainText()).toBe('')
  const taken = strip({ iShow: false, theyShow: false, theyAsked: true })
  expect([taken.plainText(), taken.controlNames()]).toEqual(['Salma sees a blur of your pictures.', []])
  const shown = strip({ iShow: true })
  expect(shown.plainText()).toContain('If you take this back, you cannot show them again.')
  await shown.tap('Take back')
  expect(requests).toEqual([[`PUT /matches/${makeMatch().id}/sight`, { shown: false }]])
})

test('the strip says who sees whose pictures; an answer shows at once', async () => {
  signIn()
  const strip = (sight: Partial<Match['sight']>) =>
    render(<PictureAccessStrip match={makeMatch({ sight: { ...makeMatch().sight, ...sight } })} />)
  expect(strip({ theyShow: false }).text()).toBe('|Salma chooses who sees these pictures.|Ask to see|')
  expect(strip({ theyShow: false, iAsked: true }).text()).toBe('|You have asked Salma to show the pictures.|')
  expect(strip({ iShow: false }).text()).toBe('|Salma sees a blur of your pictures.|Show my pictures|')
  expect(strip({ iShow: true }).text()).toBe('|Salma sees your pictures.|Take back|')
  respondWith(never)
  for (const [sight, act] of [
    [{ theyShow: false }, 'Ask to see'],
    [{ iShow: false }, 'Show my pictures'],
    [{ iShow: true }, 'Take back'],
  ] as const) {
    const screen = strip(sight)
    await screen.tap(act)
    expect(screen.queryAll('button')[0]?.getAttribute('aria-busy'), act).toBe('true')
  }
})

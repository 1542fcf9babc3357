// @vitest-environment drawn
import { servedScreens } from '../../../test/served.tsx'
import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { later } from '../../../test/later.ts'
import { matchWith } from '../../../test/match.ts'
import { cardOf, maryam } from '../../../test/profile.ts'
import { ChatOpeners } from './ChatOpeners.tsx'

const { open, serve, signIn } = servedScreens()
/** An answer whose end does not come. */
const never = () => new Response(new ReadableStream())
const nothing = () => {}

test('openers appear once the layout is stable; offline members need not wait', async () => {
  signIn()
  const opener = /what do you love most about life in Amman/
  const begins = () => open(<ChatOpeners match={matchWith()} onBegin={nothing} />)
  for (const slow of ['GET /profile', 'GET /discovery']) {
    serve((what) =>
      what.startsWith(slow) ? never() : what.startsWith('GET /profile') ? maryam : cardOf('Salma'),
    )
    const screen = begins()
    await later()
    expect([screen.plain(), screen.names()], slow).toEqual(['Loading...', []])
  }
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const offline = begins()
  await later()
  expect(offline.names().some((name) => opener.test(name))).toBe(true)
})

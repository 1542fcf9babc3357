// @vitest-environment dom
import { setUpFakeServer } from '../../../test/set-up-fake-server.tsx'
import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { advanceTime } from '../../../test/advance-time.ts'
import { makeMatch } from '../../../test/match-fixtures.ts'
import { makeCard, maryam } from '../../../test/profile-fixtures.ts'
import { ChatOpeners } from './ChatOpeners.tsx'

const { render, respondWith, signIn } = setUpFakeServer()
/** An answer whose end does not come. */
const never = () => new Response(new ReadableStream())
const nothing = () => {}

test('openers appear once the layout is stable; offline members need not wait', async () => {
  signIn()
  const opener = /what do you love most about life in Amman/
  const begins = () => render(<ChatOpeners match={makeMatch()} onBegin={nothing} />)
  for (const slow of ['GET /profile', 'GET /discovery']) {
    respondWith((what) =>
      what.startsWith(slow) ? never() : what.startsWith('GET /profile') ? maryam : makeCard('Salma'),
    )
    const screen = begins()
    await advanceTime()
    expect([screen.plainText(), screen.controlNames()], slow).toEqual(['Loading...', []])
  }
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const offline = begins()
  await advanceTime()
  expect(offline.controlNames().some((name) => opener.test(name))).toBe(true)
})

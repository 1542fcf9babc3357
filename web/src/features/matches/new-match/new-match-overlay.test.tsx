// @vitest-environment dom
import { fireEvent, type EventType } from '@testing-library/react'
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import type { Match } from '@mithaq/contract/matches'
import { expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { makeMatch } from '../../../../test/match-fixtures.ts'
import { NewMatchOverlay } from './NewMatchOverlay.tsx'

const { render } = setUpFakeServer()

const salma = { name: 'Salma', picture: null }
const overlay = (opens: boolean, person: Pick<Match['profile'], 'name' | 'picture'> = salma) => {
  const dismissed = vi.fn<() => void>()
  const cost = { balance: 7, clock: makeMatch().clock! }
  const shown = (
    <NewMatchOverlay matchId="m" person={person} opensChat={opens} cost={cost} onDismiss={dismissed} />
  )
  return { dismissed, screen: render(shown) }
}
const touch = (screen: ReturnType<typeof render>, type: EventType, event: object) =>
  fireEvent[type](screen.queryAll('[role=dialog]')[0]!, event)

test('a match opens its chat after 1.5 s, unless touched; a held key is no touch', async () => {
  const { screen } = overlay(true)
  expect(screen.focusedElement().getAttribute('role'), 'no button is focused').toBe('dialog')
  expect(screen.plainText()).toMatch(/3 of your 7 tokens.*72 hours/)
  touch(screen, 'keyDown', { repeat: true })
  touch(screen, 'pointerMove', { screenX: 5, screenY: 5 })
  touch(screen, 'pointerMove', { screenX: 5, screenY: 5 })
  await advanceTime(1400)
  expect(screen.path()).toBe('/')
  await advanceTime(200)
  expect(screen.path()).toBe('/app/chat/m')
  for (const [type, event] of [
    ['pointerDown', {}],
    ['keyDown', { repeat: false }],
    ['wheel', {}],
    ['pointerMove', { screenX: 9, screenY: 9 }],
  ] as const) {
    const touched = overlay(true)
    // A pointer that rests where the overlay appears does not count as moved.
    touch(touched.screen, 'pointerMove', { screenX: 5, screenY: 5 })
    touch(touched.screen, type, event)
    await advanceTime(5000)
    expect(touched.screen.path()).toBe('/')
  }
  const waiting = overlay(false)
  await advanceTime(5000)
  expect(waiting.screen.path()).toBe('/')
  await waiting.screen.press('Keep discovering')
  expect(waiting.dismissed).toHaveBeenCalledOnce()
  await waiting.screen.tap('Open our chat')
  expect(waiting.screen.path()).toBe('/app/chat/m')
})

test('a blurred picture in the match screen has its seal, and no other', () => {
  const seals = (blurred: boolean) =>
    overlay(false, { ...salma, picture: { id: 'p', thumbHash: '', blurred, address: '/p' } })
      .screen.queryAll('.match-picture')
      .map((portrait) => portrait.querySelectorAll('.lucide-lock-keyhole').length)
  // Mine stands beside it.
  expect(seals(true)).toEqual([0, 1])
  expect(seals(false)).toEqual([0, 0])
})

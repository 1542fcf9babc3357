// @vitest-environment drawn
import { fireEvent } from '@testing-library/react'
import { servedScreens } from '../../../../test/served.tsx'
import { expect, test, vi } from 'vitest'
import { later } from '../../../../test/later.ts'
import type { PushState } from '../../../native/push.ts'
import { isQuestionDue, askForPushSoon } from './push-question.ts'
import { PushQuestion } from './PushQuestion.tsx'

const push = vi.hoisted(() => ({
  state: 'off' as PushState,
  becomes: 'on' as PushState,
  ended: 0,
  phone: false,
}))
vi.mock(import('../../../native/platform.ts'), async (real) => ({
  ...(await real()),
  isNative: () => push.phone,
}))
vi.mock('../../../native/push.ts', () => ({
  loadPush: async () => ({
    readState: async () => push.state,
    turnOn: async () => (push.state = push.becomes),
    turnOff: async () => void push.ended++,
    leave: async () => {},
  }),
}))

const { newClient, open, signIn } = servedScreens()

test('the push question follows a like where push is off, and does not return once answered', async () => {
  for (const [answer, becomes, again] of [
    ['Turn on notifications', 'on', false],
    ['Turn on notifications', 'blocked', true],
    ['Not now', 'off', true],
  ] as const) {
    Object.assign(push, { state: 'off', becomes })
    localStorage.removeItem('mithaq.push')
    signIn()
    const screen = open(<PushQuestion />, newClient())
    await later()
    expect(screen.plain()).toBe('')
    askForPushSoon()
    await later()
    fireEvent.click(screen.control(answer))
    // A second answer while the device itself asks would be taken for the first.
    const held = ['Not now', 'Turning on...'].map(
      (name) => screen.names().includes(name) && screen.isDisabled(name),
    )
    expect(held).toEqual(answer === 'Not now' ? [false, false] : [true, true])
    await later()
    expect([isQuestionDue(), screen.plain(), localStorage.getItem('mithaq.push') !== null]).toEqual([
      false,
      '',
      again,
    ])
  }
  askForPushSoon()
  expect(isQuestionDue()).toBe(false)
  push.state = 'on'
  localStorage.removeItem('mithaq.push')
  const screen = open(<PushQuestion />, newClient())
  askForPushSoon()
  await later()
  expect([isQuestionDue(), screen.plain()]).toEqual([true, ''])
})

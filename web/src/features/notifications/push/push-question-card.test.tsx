// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
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

const { newClient, render, signIn } = setUpFakeServer()

test('the push question follows a like where push is off, and does not return once answered', async () => {
  for (const [answer, becomes, again] of [
    ['Turn on notifications', 'on', false],
    ['Turn on notifications', 'blocked', true],
    ['Not now', 'off', true],
  ] as const) {
    Object.assign(push, { state: 'off', becomes })
    localStorage.removeItem('mithaq.push')
    signIn()
    const screen = render(<PushQuestion />, newClient())
    await advanceTime()
    expect(screen.plainText()).toBe('')
    askForPushSoon()
    await advanceTime()
    fireEvent.click(screen.control(answer))
    // A second answer while the device itself asks would be taken for the first.
    const held = ['Not now', 'Turning on...'].map(
      (name) => screen.controlNames().includes(name) && screen.isDisabled(name),
    )
    expect(held).toEqual(answer === 'Not now' ? [false, false] : [true, true])
    await advanceTime()
    expect([isQuestionDue(), screen.plainText(), localStorage.getItem('mithaq.push') !== null]).toEqual([
      false,
      '',
      again,
    ])
  }
  askForPushSoon()
  expect(isQuestionDue()).toBe(false)
  push.state = 'on'
  localStorage.removeItem('mithaq.push')
  const screen = render(<PushQuestion />, newClient())
  askForPushSoon()
  await advanceTime()
  expect([isQuestionDue(), screen.plainText()]).toEqual([true, ''])
})

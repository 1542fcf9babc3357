// @vitest-environment drawn
import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { textOf } from '../../../test/drawn.ts'
import { later } from '../../../test/later.ts'
import { mounted } from '../../../test/mounted.tsx'
import { openPage } from '../../../test/page.ts'
import { screen as open } from '../../../test/screen.tsx'
import { setTrouble } from '../../http/connection.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { useOnReconnect, useWaitingReason } from './use-connection-problem.ts'
import { Waiting, WaitingReason } from './Waiting.tsx'

vi.useFakeTimers()
const page = openPage()
const become = (state: 'online' | 'offline') => {
  Object.assign(navigator, { onLine: state === 'online' })
  page.become(state)
}
beforeEach(() => become('online'))
afterEach(() => {
  setTrouble('silent', false)
  setTrouble('unheard', false)
})

const wait = () => {
  const hook = mounted(new QueryClient(), () => [useWaitingReason()])
  return () => hook.shown()[0]
}

test('shows a skeleton for 8 s, then the reason for waiting', async () => {
  const why = wait()
  await later(7990)
  expect(why()).toBeUndefined()
  await later(20)
  expect(why()).toBe('silent')
})

test('says at once that the device is offline and waits on when it is back', async () => {
  const why = wait()
  become('offline')
  await later()
  expect(why()).toBe('offline')
  become('online')
  await later()
  expect(why()).toBeUndefined()
  setTrouble('silent', true)
  await later()
  expect(why()).toBe('silent')
})

test('ignores a lost socket', async () => {
  const why = wait()
  setTrouble('unheard', true)
  await later()
  expect(why()).toBeUndefined()
})

test('retries once when the connection is back', async () => {
  const tryAgain = vi.fn()
  const hook = mounted(new QueryClient(), () => [useOnReconnect(tryAgain)])
  become('offline')
  await later()
  expect(tryAgain).not.toHaveBeenCalled()
  become('online')
  await later()
  hook.shown()
  expect(tryAgain).toHaveBeenCalledOnce()
})

test('explains a failure by the lost connection and retries by itself', async () => {
  const tryAgain = vi.fn()
  become('offline')
  const failed = open(<ErrorScreen message="Not loaded" onTryAgain={tryAgain} />)
  expect(failed.text()).toContain('|You are offline|')
  expect(failed.names()).toContain('Try Again')
  expect(failed.text()).not.toContain('Not loaded')
  become('online')
  setTrouble('silent', true)
  await later()
  expect(failed.text()).toContain('|No answer yet|')
  tryAgain.mockClear()
  setTrouble('silent', false)
  await later()
  expect(tryAgain).toHaveBeenCalledOnce()
  expect(failed.text()).toContain('|Not loaded|')
})

test('shows the skeleton first, then the reason in full or in brief', () => {
  expect(textOf(draw(<Waiting>the shape</Waiting>))).toBe('|the shape')
  become('offline')
  const brief = open(<Waiting brief>the shape</Waiting>)
  expect(brief.every('[role=status]').map(({ textContent }) => textContent)).toEqual([
    'You are offline. This comes by itself as soon as your connection is back.',
  ])
  expect(textOf(draw(<WaitingReason reason="offline" />))).toContain(
    '|You are offline|This page opens by itself as soon as your connection is back. Messages you wrote are kept and go out then.|',
  )
  expect(textOf(draw(<WaitingReason reason="silent" />))).toContain('|No answer yet|Mithaq cannot be reached')
  expect(textOf(draw(<WaitingReason reason="silent" brief />))).toBe(
    '|Mithaq cannot be reached just now. We keep trying.|',
  )
})

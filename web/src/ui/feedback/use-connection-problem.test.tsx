// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { htmlText } from '../../../test/html-text.ts'
import { advanceTime } from '../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { setTrouble } from '../../http/connection.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import { useOnReconnect, useWaitingReason } from './use-connection-problem.ts'
import { Waiting, WaitingReason } from './Waiting.tsx'

vi.useFakeTimers()
const page = stubBrowser()
const become = (state: 'online' | 'offline') => {
  Object.assign(navigator, { onLine: state === 'online' })
  page.setNetwork(state)
}
beforeEach(() => become('online'))
afterEach(() => {
  setTrouble('silent', false)
  setTrouble('unheard', false)
})

const wait = () => {
  const hook = renderHookWithClient(new QueryClient(), () => [useWaitingReason()])
  return () => hook.current()[0]
}

test('shows a skeleton for 8 s, then the reason for waiting', async () => {
  const why = wait()
  await advanceTime(7990)
  expect(why()).toBeUndefined()
  await advanceTime(20)
  expect(why()).toBe('silent')
})

test('says at once that the device is offline and waits on when it is back', async () => {
  const why = wait()
  become('offline')
  await advanceTime()
  expect(why()).toBe('offline')
  become('online')
  await advanceTime()
  expect(why()).toBeUndefined()
  setTrouble('silent', true)
  await advanceTime()
  expect(why()).toBe('silent')
})

test('ignores a lost socket', async () => {
  const why = wait()
  setTrouble('unheard', true)
  await advanceTime()
  expect(why()).toBeUndefined()
})

test('retries once when the connection is back', async () => {
  const tryAgain = vi.fn()
  const hook = renderHookWithClient(new QueryClient(), () => [useOnReconnect(tryAgain)])
  become('offline')
  await advanceTime()
  expect(tryAgain).not.toHaveBeenCalled()
  become('online')
  await advanceTime()
  hook.current()
  expect(tryAgain).toHaveBeenCalledOnce()
})

test('explains a failure by the lost connection and retries by itself', async () => {
  const tryAgain = vi.fn()
  become('offline')
  const failed = renderScreen(<ErrorScreen message="Not loaded" onTryAgain={tryAgain} />)
  expect(failed.text()).toContain('|You are offline|')
  expect(failed.controlNames()).toContain('Try Again')
  expect(failed.text()).not.toContain('Not loaded')
  become('online')
  setTrouble('silent', true)
  await advanceTime()
  expect(failed.text()).toContain('|No answer yet|')
  tryAgain.mockClear()
  setTrouble('silent', false)
  await advanceTime()
  expect(tryAgain).toHaveBeenCalledOnce()
  expect(failed.text()).toContain('|Not loaded|')
})

test('shows the skeleton first, then the reason in full or in brief', () => {
  expect(htmlText(renderToStaticMarkup(<Waiting>the shape</Waiting>))).toBe('|the shape')
  become('offline')
  const brief = renderScreen(<Waiting brief>the shape</Waiting>)
  expect(brief.queryAll('[role=status]').map(({ textContent }) => textContent)).toEqual([
    'You are offline. This loads as soon as you are back online.',
  ])
  expect(htmlText(renderToStaticMarkup(<WaitingReason reason="offline" />))).toContain(
    '|You are offline|This page opens as soon as you are back online. Your messages are saved and will be sent then.|',
  )
  expect(htmlText(renderToStaticMarkup(<WaitingReason reason="silent" />))).toContain(
    '|No answer yet|Mithaq cannot be reached',
  )
  expect(htmlText(renderToStaticMarkup(<WaitingReason reason="silent" brief />))).toBe(
    '|Mithaq cannot be reached just now. We keep trying.|',
  )
})

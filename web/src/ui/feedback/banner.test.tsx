// @vitest-environment dom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { iconNames } from '../../../test/icon-names.ts'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { Banner } from './Banner.tsx'

const said = vi.fn<(...what: unknown[]) => void>()
beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  said.mockClear()
})
afterEach(() => vi.restoreAllMocks())

test.each([
  ['error', 'alert', 'circle-exclamation-point'],
  ['warning', 'status', 'clock'],
  ['info', 'status', 'info'],
  ['success', 'status', 'circle-check'],
] as const)('announces a banner of kind %s as %s with the icon %s', async (kind, role, sign) => {
  const banner = renderScreen(
    <Banner kind={kind} title="Too late" onDismiss={said}>
      It is gone.
    </Banner>,
  )
  expect(banner.getByRole(role).textContent).toBe('Too lateIt is gone.')
  expect(iconNames(banner, 'div')[0]).toBe(sign)
  // It may begin with a name in another script.
  expect(banner.getByText('Too late').dir).toBe('auto')
  await banner.press('Dismiss')
  expect(said).toHaveBeenCalledOnce()
  expect(renderScreen(<Banner kind={kind}>It is gone.</Banner>).controlNames()).toEqual([])
  expect(renderToStaticMarkup(<Banner>It is gone.</Banner>)).toMatch(/^<div role="alert"/)
})

// @vitest-environment drawn
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { iconsIn } from '../../../test/icons.ts'
import { openPage } from '../../../test/page.ts'
import { screen as open } from '../../../test/screen.tsx'
import { Banner } from './Banner.tsx'

const said = vi.fn<(...what: unknown[]) => void>()
beforeEach(() => {
  vi.useFakeTimers()
  openPage()
  said.mockClear()
})
afterEach(() => vi.restoreAllMocks())

test.each([
  ['error', 'alert', 'circle-exclamation-point'],
  ['warning', 'status', 'clock'],
  ['info', 'status', 'info'],
  ['success', 'status', 'circle-check'],
] as const)('announces a banner of kind %s as %s with the icon %s', async (kind, role, sign) => {
  const banner = open(
    <Banner kind={kind} title="Too late" onDismiss={said}>
      It is gone.
    </Banner>,
  )
  expect(banner.getByRole(role).textContent).toBe('Too lateIt is gone.')
  expect(iconsIn(banner, 'div')[0]).toBe(sign)
  // It may begin with a name in another script.
  expect(banner.getByText('Too late').dir).toBe('auto')
  await banner.press('Dismiss')
  expect(said).toHaveBeenCalledOnce()
  expect(open(<Banner kind={kind}>It is gone.</Banner>).names()).toEqual([])
  expect(draw(<Banner>It is gone.</Banner>)).toMatch(/^<div role="alert"/)
})

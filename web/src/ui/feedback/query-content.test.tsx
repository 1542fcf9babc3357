// @vitest-environment dom
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { htmlText } from '../../../test/html-text.ts'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { QueryContent } from './QueryContent.tsx'
import { LoadFailed } from './LoadFailed.tsx'

const said = vi.fn<(...what: unknown[]) => void>()
beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  said.mockClear()
})

test('retries a failed query by hand and keeps data shown after a later failure', async () => {
  const refetch = vi.fn(async () => {})
  const asked = (data: string | undefined, isError: boolean) =>
    renderScreen(
      <QueryContent query={{ data, isError, refetch }} errorMessage="Not loaded" skeleton={<i>shape</i>}>
        {(text) => <b>{text}</b>}
      </QueryContent>,
    )
  expect(asked(undefined, false).text()).toBe('|shape|')
  expect(asked('here', true).text()).toBe('|here|')
  const failed = asked(undefined, true)
  expect(failed.text()).toContain('|Not loaded|')
  expect(failed.queryAll('h1, main'), 'within a page').toEqual([])
  await failed.press('Try Again')
  expect(refetch).toHaveBeenCalledOnce()
  await renderScreen(<LoadFailed message="Not loaded" onTryAgain={said} />).press('Try Again')
  expect(said).toHaveBeenCalledOnce()
  expect(htmlText(renderToStaticMarkup(<LoadFailed message="Not loaded" />)), 'where that may help').toBe(
    '|Not loaded|',
  )
})

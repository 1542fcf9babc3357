// @vitest-environment drawn
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { textOf } from '../../test/drawn.ts'
import { openPage } from '../../test/page.ts'
import { screen } from '../../test/screen.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorScreen, RouterErrorScreen } from './ErrorScreen.tsx'
import { Loading } from './Loading.tsx'

describe('Loading', () => {
  it("says 'Loading...' unless told otherwise", () => {
    expect(textOf(draw(<Loading />))).toBe('|Loading...|')
    expect(draw(<Loading />)).toMatch(/^<div role="status"/)
    expect(textOf(draw(<Loading message="Saving..." subMessage="Almost there" />))).toBe(
      '|Saving...|Almost there|',
    )
  })

  it('comes in three sizes, and as large as the screen', () => {
    const drawn = (['small', 'medium', 'large'] as const).map((size) => draw(<Loading size={size} />))
    expect(new Set(drawn).size).toBe(3)
    expect(draw(<Loading fullScreen />)).toContain('min-h-dvh')
    expect(draw(<Loading />)).not.toContain('min-h-dvh')
  })
})

describe('the rendering-error screen', () => {
  it.each([
    [undefined, 'An unexpected error occurred. Please try again.'],
    ['The card fell over', 'The card fell over'],
  ])('with the message %j says %j', (message, text) => {
    const shown = textOf(draw(<ErrorScreen message={message} onTryAgain={() => {}} />))
    for (const part of ['Something went wrong', text, 'Try Again', 'Reload Page'])
      expect(shown).toContain(`|${part}|`)
  })

  it('stands in place of the page, or within it below its heading', () => {
    expect(draw(<ErrorScreen onTryAgain={() => {}} />)).toMatch(/^<main.*role="alert".*<h1.*<a href="\/"/s)
    expect(draw(<ErrorScreen inset onTryAgain={() => {}} />)).toMatch(/^<div.*<h2/s)
    const within = new ErrorBoundary({ children: 'the part', inset: true })
    within.state = ErrorBoundary.getDerivedStateFromError(new Error('It fell over'))
    expect(draw(<>{within.render()}</>)).toMatch(/^<div/)
  })
})

describe("the router's error screen", () => {
  it('says that the page could not be shown, with a way on and a way home', async () => {
    const breaks = () => {
      throw new Error('broken')
    }
    const handler = createStaticHandler([{ path: '/', loader: breaks, ErrorBoundary: RouterErrorScreen }])
    const context = await handler.query(new Request('https://mithaq.example/'))
    if (context instanceof Response) throw new Error('it answers with a redirect')
    const router = createStaticRouter(handler.dataRoutes, context)
    expect(textOf(draw(<StaticRouterProvider {...{ router, context }} hydrate={false} />))).toBe(
      '|Unexpected Application Error!|This page could not be shown. What you saved before is safe.|Reload Page|Return to Home|',
    )
  })
})

describe('a part that breaks', () => {
  it('is written down, and is shown again by Try Again', async () => {
    vi.useFakeTimers()
    openPage()
    const written = vi.spyOn(console, 'error').mockImplementation(() => {})
    const error = new Error('It fell over')
    let isBroken = true
    const Part = () => {
      if (isBroken) throw error
      return 'the part'
    }
    const shown = screen(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
    )
    expect(shown.text()).toContain('|It fell over|')
    expect(written).toHaveBeenCalledWith('Rendering: It fell over', error)
    isBroken = false
    await shown.press('Try Again')
    expect(shown.plain()).toBe('the part')
  })

  it('is left by Reload Page, which loads the page anew', async () => {
    vi.useFakeTimers()
    openPage()
    const [reload, tryAgain] = [vi.fn<() => void>(), vi.fn<() => void>()]
    vi.stubGlobal('location', { reload })
    await screen(<ErrorScreen onTryAgain={tryAgain} />).press('Reload Page')
    expect([reload.mock.calls.length, tryAgain.mock.calls.length]).toEqual([1, 0])
  })
})

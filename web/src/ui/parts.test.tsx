import { renderToStaticMarkup as draw } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Badge } from './Badge.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { Loading } from './Loading.tsx'
import { RouterErrorScreen } from './RouterErrorScreen.tsx'

const textOf = (html: string) =>
  html
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')

describe('Badge', () => {
  it.each([
    [0, ''],
    [1, '|1|'],
    [99, '|99|'],
    [100, '|99+|'],
  ])('shows %i as %j', (count, shown) => {
    expect(textOf(draw(<Badge count={count} />))).toBe(shown)
  })
})

describe('Loading', () => {
  it("says 'Loading...' unless told otherwise", () => {
    expect(textOf(draw(<Loading />))).toBe('|Loading...|')
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

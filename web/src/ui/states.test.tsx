import { Children, isValidElement } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { textOf } from '../../test/drawn.ts'
import { Badge } from './Badge.tsx'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorScreen, RouterErrorScreen } from './ErrorScreen.tsx'
import { Loading } from './Loading.tsx'

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

describe('Button', () => {
  it('cannot be pressed while it is busy, and says so', () => {
    const busy = draw(
      <Button busy busyLabel="Saving...">
        Save
      </Button>,
    )
    expect(textOf(busy)).toBe('|Saving...|')
    expect(busy).toMatch(/^<button type="button"[^>]* disabled=""[^>]* aria-busy="true"/)
    expect(draw(<Button>Save</Button>)).not.toMatch(/ disabled=| aria-busy=/)
  })
})

describe('Banner', () => {
  it.each([
    ['error', 'alert'],
    ['warning', 'status'],
    ['info', 'status'],
    ['success', 'status'],
  ] as const)('of the kind %s is read out as %s', (kind, role) => {
    const banner = (
      <Banner kind={kind} title="Too late" onDismiss={() => {}}>
        It is gone.
      </Banner>
    )
    expect(draw(banner)).toMatch(new RegExp(`^<div role="${role}"`))
    expect(textOf(draw(banner))).toBe('|Too late|It is gone.|')
    // It may begin with a name in another script.
    expect(draw(banner)).toMatch(/<p [^>]*dir="auto"[^>]*>Too late</)
    expect(draw(<Banner kind={kind}>It is gone.</Banner>)).not.toContain('<button')
  })
})

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
  afterEach(() => void vi.unstubAllGlobals())
  interface Pressable {
    onClick?: () => void
    children?: ReactNode
  }
  const buttonsIn = (node: ReactNode): ReactElement<Pressable>[] =>
    Children.toArray(node).flatMap((part) => {
      if (!isValidElement<Pressable>(part)) return []
      return part.type === Button ? [part] : buttonsIn(part.props.children)
    })
  const press = (onTryAgain: () => void, name: string) => {
    let buttons: ReactElement<Pressable>[] = []
    const Shown = () => {
      buttons = buttonsIn(ErrorScreen({ onTryAgain }))
      return null
    }
    draw(<Shown />)
    buttons.find(({ props }) => props.children === name)?.props.onClick?.()
  }

  it('is shown again by Try Again', () => {
    const broken = new ErrorBoundary({ children: 'the part' })
    const drawn = () => draw(<>{broken.render()}</>)
    expect(drawn()).toBe('the part')
    const error = new Error('It fell over')
    broken.state = ErrorBoundary.getDerivedStateFromError(error)
    const written = vi.spyOn(console, 'error').mockImplementation(() => {})
    broken.componentDidCatch(error)
    expect(written).toHaveBeenCalledExactlyOnceWith('Rendering: It fell over', error)
    written.mockRestore()
    expect(textOf(drawn())).toContain('|It fell over|')
    broken.setState = (next) => void Object.assign(broken.state, next)
    const screen = broken.render()
    if (!isValidElement<{ onTryAgain: () => void }>(screen)) throw new Error('no screen')
    press(screen.props.onTryAgain, 'Try Again')
    expect(drawn()).toBe('the part')
  })

  it('is left by Reload Page, which loads the page anew', () => {
    const reload = vi.fn<() => void>()
    vi.stubGlobal('location', { reload })
    const tryAgain = vi.fn<() => void>()
    press(tryAgain, 'Reload Page')
    expect([reload.mock.calls.length, tryAgain.mock.calls.length]).toEqual([1, 0])
    press(tryAgain, 'Try Again')
    expect([reload.mock.calls.length, tryAgain.mock.calls.length]).toEqual([1, 1])
  })
})

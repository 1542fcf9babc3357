import { readFileSync } from 'node:fs'
import { Children, isValidElement } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { Link, MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { textOf } from '../../../test/drawn.ts'
import { AuthScreen } from '../account/AuthScreen.tsx'
import { Hero } from './Hero.tsx'
import { LandingHeader } from './LandingHeader.tsx'
import { LandingScreen } from './LandingScreen.tsx'
import { ConversationScene, Tour } from './Tour.tsx'

interface LinkProps {
  to: string
  state?: unknown
  children?: ReactNode
}

function linksIn(node: ReactNode): ReactElement<LinkProps>[] {
  return Children.toArray(node).flatMap((part) => {
    if (!isValidElement<LinkProps>(part)) return []
    return part.type === Link ? [part] : linksIn(part.props.children)
  })
}

/** Which tab is open on the page that a link leads to. */
function tabBehind({ props: { to, state } }: ReactElement<LinkProps>) {
  const html = draw(
    <MemoryRouter initialEntries={[{ pathname: to, state }]}>
      <AuthScreen />
    </MemoryRouter>,
  )
  return /aria-selected="true"[^>]*>(.*?)<\/button>/s.exec(html)?.[1]?.replace(/<[^>]+>/g, '')
}

test('Join Now and Get Started open the Sign Up tab, the others Sign In', () => {
  const links = [...linksIn(LandingHeader()), ...linksIn(Hero())]
  const found = links.map((link) => [link.props.children, link.props.to, tabBehind(link)])
  expect(found).toEqual([
    ['Sign In', '/auth', 'Sign In'],
    ['Join Now', '/auth', 'Sign Up'],
    ['Get Started', '/auth', 'Sign Up'],
    ['Already a Member?', '/auth', 'Sign In'],
  ])
})

test('the promise is that replying is rewarded and ghosting penalised; how long the clock runs is not said', () => {
  const html = draw(
    <MemoryRouter>
      <LandingScreen />
      <ConversationScene />
      <Tour />
    </MemoryRouter>,
  )
  const text = textOf(html)
  expect(text).toContain('9 tokens free, 3 open a chat')
  expect(text.replaceAll('|', '')).toContain('The Zero-Ghosting Muslim Marriage App Platform.')
  expect(text).toContain('Answering in time is rewarded, ghosting is penalised.')
  const lengths = /\b(\d+|one|two|three|forty|seventy)[\s-]*(h|hrs?|hours?|d|days?|m|min|minutes?)\b|48|72/i
  expect('answered within 48 hours').toMatch(lengths)
  expect('two days').toMatch(lengths)
  expect(text).not.toMatch(lengths)
  // Nor where only readers or titles would find it.
  for (const [, said = ''] of html.matchAll(/(?:aria-label|title|alt)="([^"]*)"/g))
    expect(said).not.toMatch(lengths)
})

test('the steps show screens that are there, in both themes, as large as said and small to fetch', () => {
  const html = draw(
    <MemoryRouter>
      <Tour />
    </MemoryRouter>,
  )
  expect(textOf(html)).toMatch(/\|1\|Like\|.*\|2\|Open together\|.*\|3\|Answer in time\|/s)
  const shown = [...html.matchAll(/<img[^>]*src="(\/screens\/[^"]+)"[^>]*>/g)]
  expect(shown.map(([, src]) => src)).toEqual(
    ['like', 'open', 'answer'].flatMap((step) => [
      `/screens/${step}-light.webp`,
      `/screens/${step}-dark.webp`,
    ]),
  )
  for (const [image, src = ''] of shown) {
    expect(image).toContain(src.endsWith('-light.webp') ? ' dark:hidden"' : ' hidden dark:block"')
    expect(image).toMatch(/alt="[^"]{20,}"/)
    expect(image).toContain('loading="lazy"')
    const file = readFileSync(new URL(`../../../public${src}`, import.meta.url))
    expect(file.length, src).toBeLessThan(40_000)
    // Where a WebP says how large it is.
    const [width, height] = [file.readUInt16LE(26) % 0x4000, file.readUInt16LE(28) % 0x4000]
    expect(image, src).toContain(`width="${width}" height="${height}"`)
  }
})

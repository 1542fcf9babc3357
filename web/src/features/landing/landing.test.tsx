import { readFileSync } from 'node:fs'
import { Children, isValidElement } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { Link, MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { textOf } from '../../../test/drawn.ts'
import { openPage } from '../../../test/page.ts'
import { act, partsOf } from '../../../test/parts.tsx'
import { at } from '../../../test/site.tsx'
import { AuthScreen } from '../account/AuthScreen.tsx'
import { HouseRulesScreen } from '../house-rules/HouseRulesScreen.tsx'
import { PolicyScreen } from '../policy/PolicyScreen.tsx'
import { PolicyText } from '../policy/PolicyText.tsx'
import { Hero } from './Hero.tsx'
import { LandingHeader } from './LandingHeader.tsx'
import { LandingScreen } from './LandingScreen.tsx'
import { ConversationScene, Tour } from './Tour.tsx'

openPage()

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
  const closing = partsOf(<Tour />).all(Link) as unknown[] as ReactElement<LinkProps>[]
  expect(closing.map((link) => [link.props.children, tabBehind(link)])).toEqual([
    ['Create your profile', 'Sign Up'],
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
  expect(text).toContain('3 tokens each, so both arrive with intention.')
  expect(text).toContain('Silence costs 2 tokens, for the one who waited.')
  // As many coins as there are to spend, on a phone and beside it.
  const drawings = [...html.matchAll(/<span class="flex justify-center ps-2"[^>]*>(.*?)<\/span>/gs)]
  expect(drawings.map(([, coins = '']) => coins.split('<svg').length - 1)).toEqual([3, 9])
  // A picture of it, which the words beside it say as well; its one hyphened word is never broken.
  expect(draw(<ConversationScene />)).toMatch(/^<div aria-hidden="true"/)
  expect([...html.matchAll(/whitespace-nowrap">(.*?)</g)].map(([, whole]) => whole)).toEqual([
    'Zero-Ghosting',
  ])
  expect(html).toMatch(/<section aria-label="[^"]+"/)
  const portraits = [...html.matchAll(/<img src="(\/portraits\/[^"]+)" alt="([^"]*)"/g)]
  expect(portraits.map(([, , alt]) => alt).join('')).toBe('')
  for (const [, src = ''] of portraits) readFileSync(new URL(`../../../public${src}`, import.meta.url))
  expect(portraits).toHaveLength(5)
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

test('the contents of the policy lead to its sections, and the policy to the house rules', () => {
  Object.assign(document, { querySelector: () => ({ content: 'salam@mithaq.example' }) })
  const html = draw(
    <MemoryRouter>
      <PolicyScreen />
    </MemoryRouter>,
  )
  const to = [...html.matchAll(/<a href="#([^"]+)"[^>]*>([^<]+)</g)].map(([, id, title]) => [id, title])
  const sections = [...html.matchAll(/<section id="([^"]+)"[^>]*><h2[^>]*>([^<]+)</g)]
  expect(to).toEqual(sections.map(([, id, title]) => [id, title]))
  expect(new Set(to.map(([id]) => id)).size).toBeGreaterThan(8)
  expect(html).toMatch(/<a [^>]*href="\/house-rules"/)
  expect(textOf(draw(<PolicyText text="Write to {contact} at any time." />))).toBe(
    'Write to |salam@mithaq.example| at any time.',
  )
  expect(draw(<PolicyText text="Nothing is sold." />)).toBe('Nothing is sold.')
})

test('back from the house rules leads to where one was; who came straight by a link begins at the beginning', async () => {
  vi.useFakeTimers()
  const back = async (length: number) => {
    vi.stubGlobal('history', { length })
    const { router, given } = at(['/before', '/auth'], <HouseRulesScreen />)
    act(given('button', 'Back'), 'onClick')
    await vi.advanceTimersByTimeAsync(0)
    return router.state.location.pathname
  }
  expect(await back(2)).toBe('/before')
  expect(await back(1)).toBe('/')
  vi.useRealTimers()
})

// @vitest-environment drawn
import { defaultFilters } from '@mithaq/contract/filters'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connected } from '../../../test/connected.ts'
import { later } from '../../../test/later.ts'
import { lines, meaning } from '../../../test/meaning.ts'
import { cardOf, maryam } from '../../../test/profile.ts'
import { screen, trouble } from '../../../test/screen.tsx'
import { clearToasts } from '../../ui/toast.ts'
import { DiscoverScreen } from './DiscoverScreen.tsx'
import { FiltersDialog } from './filters/FiltersDialog.tsx'
import { SentenceDialog } from './SentenceDialog.tsx'

const picture = { id: 'p', thumbHash: '', blurred: false, address: '/p' }
const salma = { ...cardOf('Salma'), pictures: [picture], likesMe: true, verified: true }
const nura = { ...cardOf('Nura'), pictures: [picture] }
let answers: Record<string, () => object>
connected((path) => (answers[path.replace(/\?.*/, '')] ?? trouble)())
let page: ReturnType<typeof screen>

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.setSystemTime(Date.parse('2026-11-15T12:00:00.000Z'))
  localStorage.clear()
  class Observer {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  answers = {
    '/discovery/deck': () => ({ cards: [salma, nura], end: true, canUndo: true }),
    '/discovery/filters': () => ({ ...defaultFilters, verified: true }),
    '/profile': () => ({ ...maryam, pictures: [picture] }),
  }
})
afterEach(() => {
  page.leave()
  clearToasts()
  vi.restoreAllMocks()
})
const opened = async (shown: Parameters<typeof screen>[0], at?: string) => {
  page = screen(shown, new QueryClient({ defaultOptions: { queries: { retry: false } } }), at)
  await later(1)
  page.text()
}
const of = (selector: string) => meaning(...page.every(selector))

test('what the deck means beyond its words: the acts, what is fetched ahead, and what nobody hears', async () => {
  await opened(<DiscoverScreen />)
  expect(of('main > header, main > [role=status]')).toEqual(
    lines(`
    header
    h1 'Discover'
    button type=button aria-haspopup=dialog
    svg sliders-horizontal
    aria-hidden=true '!'
    button type=button aria-haspopup=dialog aria-expanded=false aria-label=Notifications title=Notifications
    svg bell
    role=status
    role=status 'Now: Salma, 29'
  `),
  )
  expect(of('main > :last-child > div:not([role=group]), main ~ *')).toEqual(
    lines(`
    aside aria-hidden=true
    picture
    source type=image/avif sizes=240px
    source type=image/webp sizes=240px
    img alt draggable=false loading=lazy fetchpriority=auto decoding=async
    bdi 'Salma, 29'
    svg 0 0 48 48 M24 3 30 img Verified
    button type=button aria-label=More about Salma title=More about Salma aria-haspopup=dialog aria-expanded=false
    svg ellipsis
    tabindex=-1
    aria-hidden=true
    picture
    source type=image/avif sizes=(min-width: 1024px) 560px, (min-width: 768px) 26rem, 100vw
    source type=image/webp sizes=(min-width: 1024px) 560px, (min-width: 768px) 26rem, 100vw
    img alt draggable=false loading=lazy fetchpriority=auto decoding=async
    article
    section aria-label=Pictures of Salma
    aria-hidden=false
    picture
    source type=image/avif sizes=(min-width: 1024px) 560px, (min-width: 768px) 26rem, 100vw
    source type=image/webp sizes=(min-width: 1024px) 560px, (min-width: 768px) 26rem, 100vw
    img alt=Salma, picture 1 of 1 draggable=false loading=eager fetchpriority=high decoding=async
    button type=button aria-label=More about Salma title=More about Salma aria-haspopup=dialog aria-expanded=false
    svg ellipsis
    button type=button aria-label=See the whole picture title=See the whole picture aria-haspopup=dialog
    svg maximize-2
    button type=button aria-label=Like this about Salma: Picture 1 of 1 aria-haspopup=dialog
    svg heart
    header
    svg heart
    dir=auto 'Likes you'
    h2
    bdi 'Salma, 29'
    svg 0 0 48 48 M24 3 30 img Verified
    bdi 'Paediatric nurse'
    svg map-pin
    bdi 'Amman, Jordan'
    aria-hidden=true
    svg 0 0 48 48 M20.84 9
    section
    h3 'About Me'
    button type=button aria-label=Like this about Salma: About Me aria-haspopup=dialog
    svg heart
    dl
    dt 'Education'
    dd
    bdi 'BSc Nursing'
    dt 'Marital Status'
    dd
    bdi 'Never Married'
    dt 'Height'
    dd
    bdi '168 cm\u00a0· 5′6″'
    dt 'Nationality'
    dd
    bdi 'Jordan · Turkey'
    button type=button 'Report'
    svg flag
    button type=button 'Block'
    svg shield-ban
    aria-hidden=true
    svg heart
    aria-hidden=true
    svg x
    role=group aria-label=Your choice
    button type=button
    svg undo-2
    button type=button aria-keyshortcuts=ArrowLeft
    svg x
    kbd aria-hidden=true
    svg arrow-left
    button type=button aria-keyshortcuts=ArrowUp
    svg star
    kbd aria-hidden=true
    svg arrow-up
    button type=button aria-keyshortcuts=ArrowRight
    svg heart
    kbd aria-hidden=true
    svg arrow-right
  `),
  )
})

test('nobody left, too many seen, and few tokens', async () => {
  answers['/discovery/deck'] = () => ({ cards: [], end: true, canUndo: true })
  answers['/discovery/filters'] = () => defaultFilters
  answers['/wallet'] = () => ({
    ...{ balance: 2, locked: 0, lesson: false, welcome: 9, entries: [], next: null },
    weekly: { at: '2026-11-20T12:00:00.000Z', brings: 3, upTo: 9 },
  })
  await opened(<DiscoverScreen />)
  expect(of('main > :not(header)')).toEqual(
    lines(`
    role=status
    svg 0 0 48 48 circle 24
    role=status
    svg pattern M96 48 8
    svg gallery-horizontal-end
    h2 'No profiles found'
    button type=button 'Undo'
    svg undo-2
    a href=/app/liked 'See who liked you'
    tabindex=-1
  `),
  )
  expect(page.every('[data-few]')).toHaveLength(1)
  answers['/discovery/deck'] = () => Response.json({ code: 'too_many_people' }, { status: 429 })
  await opened(<DiscoverScreen />)
  expect(page.every('[data-few]'), 'said today').toEqual([])
  expect(of('main > :last-child')).toEqual(
    lines(`
    svg pattern M96 48 8
    svg coffee
    h2 'Time for a break'
    role=status 'You have seen many people for now. Plea…'
    button type=button 'Try Again'
    tabindex=-1
  `),
  )
})

test('a sentence with a like, and whom one looks for', async () => {
  await opened(
    <SentenceDialog
      person={cardOf('Salma')}
      about="about"
      part="I bake"
      onSend={async () => false}
      onClose={() => {}}
    />,
  )
  page.press('Send like')
  expect(of('[role=dialog]')).toEqual(
    lines(`
    role=dialog aria-modal=true tabindex=-1 aria-labelledby=Like Salma with a sentence
    header
    h2 'Like Salma with a sentence'
    button type=button title=Close aria-label=Close
    svg x
    blockquote
    dir=auto 'I bake'
    aria-hidden=true dir=ltr '0 / 140'
    aria-live=polite
    textarea rows=3 dir=auto placeholder=What speaks to you about this? aria-describedby=Please write between 1 and 140 characte… + Salma reads it beside your like. It can… aria-invalid=true
    svg circle-exclamation-point
    dir=auto 'Please write between 1 and 140 characte…'
    footer
    button type=button 'Send like'
    svg heart
  `),
  )
  answers['/discovery/filters/count'] = () => ({ people: 12, more: false })
  await opened(
    <FiltersDialog kept={{ ...defaultFilters, verified: true, countries: ['JO'] }} onClose={() => {}} />,
  )
  page.write('Search countries', 'jorda')
  page.text()
  expect(of('[role=dialog] header, details:first-of-type, footer')).toEqual(
    lines(`
    header
    h2 'Profile Filters'
    button type=button title=Close aria-label=Close
    svg x
    details open
    summary
    svg chevron-down
    role=group aria-labelledby=Age Range
    output dir=auto '18 to 80+'
    dir=ltr aria-disabled=false
    role=slider aria-label=Age Range: From aria-valuemin=18 aria-valuemax=80 aria-orientation=horizontal tabindex=0 aria-valuetext=18 aria-valuenow=18
    role=slider aria-label=Age Range: To aria-valuemin=18 aria-valuemax=80 aria-orientation=horizontal tabindex=0 aria-valuetext=80+ aria-valuenow=80
    aria-hidden=true
    bdi '18'
    bdi '80+'
    role=group aria-labelledby=Height Range
    output dir=auto '130 cm\u00a0· 4′3″ to 200 cm\u00a0· 6′7″'
    dir=ltr aria-disabled=false
    role=slider aria-label=Height Range: From aria-valuemin=130 aria-valuemax=200 aria-orientation=horizontal tabindex=0 aria-valuetext=130 cm\u00a0· 4′3″ aria-valuenow=130
    role=slider aria-label=Height Range: To aria-valuemin=130 aria-valuemax=200 aria-orientation=horizontal tabindex=0 aria-valuetext=200 cm\u00a0· 6′7″ aria-valuenow=200
    aria-hidden=true
    bdi '130 cm\u00a0· 4′3″'
    bdi '200 cm\u00a0· 6′7″'
    role=group aria-labelledby=Countries
    button type=button aria-label=Remove Jordan
    svg x
    svg search
    input aria-label=Search countries placeholder=Search countries type=search
    input type=checkbox checked
    svg check
    fieldset
    legend 'Active'
    input type=radio checked
    input type=radio
    input type=radio
    input role=switch aria-checked=false aria-labelledby=With pictures type=checkbox
    aria-hidden=true
    aria-hidden=true
    input role=switch aria-checked=true aria-labelledby=Verified type=checkbox checked
    aria-hidden=true
    aria-hidden=true
    fieldset
    legend 'Marital status'
    input type=checkbox
    input type=checkbox
    input type=checkbox
    input type=checkbox
    input type=checkbox
    input aria-activedescendant aria-autocomplete=list aria-controls=ul aria-expanded=false autocomplete=off role=combobox placeholder=Any nationality
    role=listbox aria-label=Nationality
    button type=button 'Reset Basics'
    footer
    role=status aria-busy=false 'The count is not available just now.'
    button type=button 'Clear All'
    button type=button 'Apply Filters'
  `),
  )
})

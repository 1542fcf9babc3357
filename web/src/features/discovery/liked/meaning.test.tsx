// @vitest-environment drawn
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connected } from '../../../../test/connected.ts'
import { later } from '../../../../test/later.ts'
import { lines, meaning } from '../../../../test/meaning.ts'
import { cardOf, maryam } from '../../../../test/profile.ts'
import { screen, trouble } from '../../../../test/screen.tsx'
import { tileOf } from '../../../../test/tile.ts'
import { clearToasts } from '../../../ui/toast.ts'
import { LikedScreen } from './LikedScreen.tsx'

const picture = { id: 'p', thumbHash: '', blurred: false, address: '/p' }
const salma = { ...cardOf('Salma'), pictures: [picture], likesMe: true, verified: true }
let answers: Record<string, () => object>
connected((path) => (answers[path] ?? trouble)())
let page: ReturnType<typeof screen>

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.setSystemTime(Date.parse('2026-11-15T12:00:00.000Z'))
  class Observer {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  answers = { '/profile': () => maryam }
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

test('a list of likes: who matched, rests or is a favorite, with their words; and one that is empty', async () => {
  const tile = {
    ...tileOf('Salma'),
    at: '2026-11-15T08:00:00.000Z',
    verified: true,
    resting: true,
    occupation: 'Baker',
  }
  const sentence = { about: 'about', text: 'So do I.', picture: null }
  const person = { ...tile, matched: true, matchId: 'm', iPassed: false, favorited: true, sentence }
  answers['/discovery/liked-counts'] = () => ({ likedMe: 2, iLiked: 0, favorited: 0 })
  answers['/discovery/liked-me'] = () => ({ people: [person, { ...person, id: 'h', picture }], next: null })
  answers['/discovery/favorites'] = () => ({ people: [], next: null })
  answers['/discovery/profiles/Salma'] = () => ({ ...salma, matched: true, matchId: 'm' })
  await opened(<LikedScreen />, '/app/liked')
  expect(of('main')).toEqual(
    lines(`
    main
    header
    h1 'Liked Profiles'
    button type=button aria-haspopup=dialog aria-expanded=false aria-label=Notifications title=Notifications
    svg bell
    dir=ltr
    role=tablist aria-orientation=horizontal aria-label=Lists tabindex=0
    button type=button role=tab aria-selected=true aria-controls=SMatchedRestingSalma, 30BakerAmman, Jor… tabindex=-1 'Liked Me (2)'
    button type=button role=tab aria-selected=false aria-controls=div tabindex=-1 'I Liked (0)'
    button type=button role=tab aria-selected=false aria-controls=div tabindex=-1 'Favorited (0)'
    button type=button role=tab aria-selected=false aria-controls=div tabindex=-1 'Unmatched'
    role=tabpanel aria-labelledby=Liked Me (2) tabindex=0
    button type=button aria-haspopup=dialog
    aria-hidden=true
    svg pattern M96 48 8
    svg heart
    dir=auto 'Matched'
    svg moon
    dir=auto 'Resting'
    svg star
    bdi 'Salma, 30'
    svg 0 0 48 48 M24 3 30 img Verified
    bdi 'Baker'
    bdi 'Amman, Jordan'
    q dir=auto 'So do I.'
    button type=button aria-haspopup=dialog
    picture
    source type=image/avif sizes=(min-width: 1024px) 14rem, (min-width: 768px) 30vw, 45vw
    source type=image/webp sizes=(min-width: 1024px) 14rem, (min-width: 768px) 30vw, 45vw
    img alt draggable=false loading=lazy fetchpriority=auto decoding=async
    svg heart
    dir=auto 'Matched'
    svg moon
    dir=auto 'Resting'
    svg star
    bdi 'Salma, 30'
    svg 0 0 48 48 M24 3 30 img Verified
    bdi 'Baker'
    bdi 'Amman, Jordan'
    q dir=auto 'So do I.'
    role=tabpanel aria-labelledby=I Liked (0) hidden tabindex=0
    role=tabpanel aria-labelledby=Favorited (0) hidden tabindex=0
    role=tabpanel aria-labelledby=Unmatched hidden tabindex=0
  `),
  )
  await page.tap(/^SMatched/)
  expect(of('[role=dialog] header, [role=dialog] figure, footer')).toEqual(
    lines(`
    header
    h2 'Salma's profile'
    button type=button title=Close aria-label=Close
    svg x
    figure
    svg quote
    figcaption 'Salma wrote with the like'
    dir=auto 'I try to keep my promises.'
    blockquote dir=auto 'So do I.'
    header
    h3
    bdi 'Salma, 29'
    svg 0 0 48 48 M24 3 30 img Verified
    bdi 'Paediatric nurse'
    svg map-pin
    bdi 'Amman, Jordan'
    aria-hidden=true
    svg 0 0 48 48 M20.84 9
    footer
    a href=/app/chat/m 'Open chat'
    svg message-square
  `),
  )
  answers['/discovery/profiles/Salma'] = () => salma
  await opened(<LikedScreen />, '/app/liked')
  await page.tap(/^SMatched/)
  expect(of('footer')).toEqual(
    lines(`
    footer
    button type=button 'Pass'
    svg x
    button type=button 'Like'
    svg heart
  `),
  )
  await opened(<LikedScreen />, '/app/liked?tab=favorited')
  expect(of('[role=tabpanel][data-state=active]')).toEqual(
    lines(`
    role=tabpanel aria-labelledby=Favorited (0) tabindex=0
    svg pattern M96 48 8
    svg star
    h2 'No favorites yet'
    a href=/app/profiles 'Discover profiles'
  `),
  )
})

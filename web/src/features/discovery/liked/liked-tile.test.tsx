import type { Liked } from '@mithaq/contract/discovery'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { htmlText } from '../../../../test/html-text.ts'
import { LikedTile } from './LikedTile.tsx'

const person: Liked = {
  id: '0195b6a0-0000-7000-8000-00000000000b',
  name: 'maryam',
  age: 29,
  occupation: 'Paediatric nurse',
  location: { country: 'JO', city: 'Amman' },
  picture: null,
  resting: false,
  verified: false,
  at: '2026-11-15T08:00:00.000Z',
  matched: false,
  matchId: null,
  iPassed: false,
  favorited: false,
  sentence: null,
}
const tile = (changed: Partial<Liked> = {}) =>
  renderToStaticMarkup(<LikedTile person={{ ...person, ...changed }} onOpen={() => {}} />)

test('a tile shows name and age, occupation, city and country', () => {
  expect(htmlText(tile())).toMatch(/\|maryam, 29\|.*Paediatric nurse\|.*Amman, Jordan\|/)
})

test('a tile shows the picture, or without one the first letter of the name', () => {
  expect(tile()).not.toContain('<img')
  expect(htmlText(tile())).toContain('|M|')
  expect(htmlText(tile({ name: 'عائشة' }))).toContain('|ع|')
  const picture = { id: 'p', thumbHash: '', blurred: false, address: '' }
  const pictured = tile({ picture })
  expect(pictured).toContain('<img')
  expect(htmlText(pictured)).not.toContain('|M|')
})

test('a blurred picture has a seal, and no other', () => {
  const seals = (blurred: boolean) =>
    tile({ picture: { id: 'p', thumbHash: '', blurred, address: '' } }).match(/lucide-lock-keyhole/g)?.length
  expect([seals(true), seals(false), tile().includes('lucide-lock-keyhole')]).toEqual([1, undefined, false])
})

test('the badge stands beside the name of a verified member, and of nobody else', () => {
  expect(tile()).not.toContain('Verified')
  expect(tile({ verified: true })).toMatch(/maryam, 29<\/bdi><svg[^>]*aria-label="Verified"/)
})

test('a tile marks a match, a pass without a match, a note and a favorite', () => {
  const marks = (changed: Partial<Liked>) => {
    const html = tile(changed)
    return [...htmlText(html).matchAll(/Matched|You passed|So do I\./g), html.includes('lucide-star')].map(
      String,
    )
  }
  expect(marks({})).toEqual(['false'])
  expect(marks({ matched: true })).toEqual(['Matched', 'false'])
  expect(marks({ iPassed: true })).toEqual(['You passed', 'false'])
  expect(marks({ matched: true, iPassed: true })).toEqual(['Matched', 'false'])
  expect(marks({ favorited: true, sentence: { about: 'about', text: 'So do I.', picture: null } })).toEqual([
    'So do I.',
    'true',
  ])
  expect(tile()).toContain('aria-haspopup="dialog"')
})

test('a note shows the part of my story it is about, with its picture', () => {
  const said = (about: string, picture: object | null = null) => {
    const sentence = { about, text: 'So do I.', picture } as Liked['sentence']
    const html = tile({ sentence })
    return [/Amman, Jordan\|(.*)\|So do I/.exec(htmlText(html))?.[1] ?? '', html.includes('/k/')]
  }
  const mine = { id: 'k', thumbHash: '', blurred: false, address: '' }
  expect(said('picture:k', mine)).toEqual(['Your picture', true])
  expect(said('picture')).toEqual(['A picture', false])
  expect(said('facts:learning')).toEqual(['Languages and learning', false])
  expect(said('facts')).toEqual(['The facts', false])
  expect(said('prompt:home_is')).toEqual(['A home to me is…', false])
  expect(said('of a newer version')).toEqual(['', false])
})

test('a paused member is marked so, and nobody else', () => {
  expect(htmlText(tile())).not.toContain('Resting')
  expect(htmlText(tile({ resting: true }))).toContain('|Resting|')
})

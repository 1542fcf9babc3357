import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createLessonCards } from './cards.tsx'

const hours = 3600
const titles = (known: Parameters<typeof createLessonCards>[0]) =>
  createLessonCards(known).map(({ title }) => title)
/** A coin is what is filled with saffron. */
const coinsIn = (card: ReturnType<typeof createLessonCards>[number] | undefined) =>
  renderToStaticMarkup(card?.drawing).split('fill-saffron').length - 1

test('three cards say what tokens are there, what they are for, and what silence costs', () => {
  const cards = createLessonCards({ balance: 9, welcome: 9, replyS: 48 * hours })
  expect(cards.map(({ title, text }) => [title, text])).toEqual([
    [
      'You have 9',
      '9 tokens, a welcome gift. Likes, filters and seeing who liked you never cost any. A few come back every week.',
    ],
    [
      '3 each opens a chat',
      'You both give 3, so both arrive with intention. If the chat never opens, yours come back.',
    ],
    [
      '48 hours to answer, or 2 are lost',
      'They go to the one who waited. Need longer? Ask for a day. Not the one? Unmatch for 1.',
    ],
  ])
  expect(cards.map(coinsIn)).toEqual([9, 6, 2])
  // They arrive one after the other, on the arch his and hers in turn.
  const places = cards.map(({ drawing }) =>
    [...renderToStaticMarkup(drawing).matchAll(/--n:(\d+)/g)].map(([, n]) => Number(n)),
  )
  expect(places).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [0, 2, 4, 1, 3, 5],
    [0, 1],
  ])
  // Every drawn person has a head.
  const counted = (drawn: string, what: string) => drawn.split(what).length - 1
  const people = cards.map(({ drawing }) => renderToStaticMarkup(drawing))
  expect(people.map((drawn) => counted(drawn, '<ellipse'))).toEqual(
    people.map((drawn) => counted(drawn, '<clipPath')),
  )
  const frames = cards.map(({ drawing }) => renderToStaticMarkup(drawing).match(/viewBox="[^"]+"/g))
  const [coin, face] = ['viewBox="0 0 48 48"', 'viewBox="0 0 100 100"']
  expect(frames.map((within) => within?.filter((one) => one === coin || one === face).length)).toEqual([
    ...[9, 8, 4],
  ])
  for (const within of frames) expect(within).toContain('viewBox="0 0 358 420"')
  const words = cards.map(({ drawing }) => renderToStaticMarkup(drawing).match(/(?<=>)[^<]+/g))
  expect(words).toEqual([null, ['Assalamu alaykum', 'Wa alaykum as-salam'], ['48', 'hours']])
})

test('the cards name the configured hours', () => {
  const lastTitle = (replyS: number) => titles({ balance: 9, welcome: 9, replyS })[2]
  expect(lastTitle(20)).toBe('20 seconds to answer, or 2 are lost')
  expect(lastTitle(hours)).toBe('1 hour to answer, or 2 are lost')
  expect(lastTitle(90 * 60)).toBe('90 minutes to answer, or 2 are lost')
  expect(
    renderToStaticMarkup(createLessonCards({ balance: 9, welcome: 9, replyS: 36 * hours })[2]?.drawing),
  ).toContain('>36<')
})

test('the cards name no gift and draw no coins if none were given', () => {
  const [none] = createLessonCards({ balance: 0, welcome: 0, replyS: 48 * hours })
  expect(none?.title).toBe('Tokens open chats')
  expect(none?.text).toBe(
    'You had your welcome gift before. Likes, filters and seeing who liked you never cost any, and a few tokens come every week.',
  )
  expect([coinsIn(none), coinsIn(createLessonCards({ balance: 12, welcome: 9, replyS: 1 })[0])]).toEqual([
    1, 9,
  ])
  expect(titles({ balance: 1, welcome: 1, replyS: 1 })[0]).toBe('You have 1')
  expect(titles({ balance: 6, welcome: 9, replyS: 1 })[0]).toBe('You have 6')
  expect(coinsIn(createLessonCards({ balance: 6, welcome: 9, replyS: 1 })[0])).toBe(6)
})

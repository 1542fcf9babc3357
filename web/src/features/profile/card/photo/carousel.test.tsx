// @vitest-environment dom
import { fireEvent, type EventType } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../../../test/stub-browser.ts'
import { publicMaryam } from '../../../../../test/profile-fixtures.ts'
import { renderScreen } from '../../../../../test/render-screen.tsx'
import { Carousel } from './Carousel.tsx'
import { ProfileCard } from '../ProfileCard.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})

describe('the pictures of a card', () => {
  const pictures = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
    id,
    thumbHash: '',
    blurred: false,
    address: '',
  }))
  const open = (more: Partial<ComponentProps<typeof Carousel>> = {}) => {
    let props = { pictures, name: 'Maryam', sizes: '', eager: true, ...more }
    const page = renderScreen(() => <Carousel {...props} />)
    const on = (type: EventType, init: object) => fireEvent[type](page.queryAll('section')[0]!, init)
    return {
      ...page,
      on,
      give: (next: typeof more) => void (props = { ...props, ...next }),
      shown: () => page.queryAll('[role=status]')[0]?.textContent,
      swipe: (byX: number) => {
        on('pointerDown', { clientX: 200, clientY: 0 })
        on('pointerUp', { clientX: 200 + byX, clientY: 0 })
      },
    }
  }

  it('load with their neighbours only, and only the shown one is read out', async () => {
    const { queryAll, plainText, press, shown: place, give } = open()
    const near = () =>
      queryAll('img').map((image) => `${image.getAttribute('alt')} ${image.getAttribute('loading')}`)
    const of = (n: number, how: 'eager' | 'lazy') => `Maryam, picture ${n} of 5 ${how}`
    const heard = () => queryAll('[aria-hidden=false] img').map((image) => image.getAttribute('alt'))
    expect(near()).toEqual([of(1, 'eager'), of(2, 'lazy'), of(5, 'lazy')])
    expect(heard()).toEqual(['Maryam, picture 1 of 5'])
    await press('Next picture')
    expect([place(), near(), heard()]).toEqual([
      'Picture 2 of 5',
      [of(1, 'lazy'), of(2, 'eager'), of(3, 'lazy')],
      ['Maryam, picture 2 of 5'],
    ])
    give({ children: (index) => <p>tools of {index}</p> })
    expect(plainText(), 'what stands on it knows which').toContain('tools of 1')
  })

  it('change by key and swipe, unless these decide about the card', () => {
    const free = open()
    free.on('keyDown', { key: 'ArrowRight' })
    expect(free.shown()).toBe('Picture 2 of 5')
    free.swipe(-80)
    expect(free.shown()).toBe('Picture 3 of 5')
    const deck = open({ turnsByTap: true })
    deck.on('keyDown', { key: 'ArrowRight' })
    deck.swipe(-80)
    expect(deck.shown()).toBe('Picture 1 of 5')
  })

  it('do not change under a dialog opened from the card', () => {
    const taps = vi.fn<() => void>()
    const { queryAll, shown: place } = open({
      children: () =>
        createPortal(
          <button data-above="" onClick={taps}>
            Report
          </button>,
          document.body,
        ),
    })
    const above = queryAll('[data-above]')[0]!
    fireEvent.keyDown(above, { key: 'ArrowRight' })
    fireEvent.pointerDown(above, { clientX: 200, clientY: 0 })
    fireEvent.pointerUp(above, { clientX: 100, clientY: 0 })
    fireEvent.click(above, { detail: 1 })
    expect([place(), taps.mock.calls]).toEqual(['Picture 1 of 5', [[expect.anything()]]])
  })

  it('do not change after a cancelled touch, and a swipe suppresses only its own click', () => {
    const { on, shown: place, swipe, control } = open()
    on('pointerDown', { clientX: 200, clientY: 0 })
    on('pointerCancel', {})
    on('pointerUp', { clientX: 100, clientY: 0 })
    expect(place()).toBe('Picture 1 of 5')
    const turns = (detail: number) => {
      const before = place()
      fireEvent.click(control('Next picture'), { detail })
      return place() !== before
    }
    swipe(-80)
    expect([turns(1), turns(1)]).toEqual([false, true])
    swipe(-80)
    expect(turns(0), 'a press of Enter').toBe(true)
    swipe(-2)
    expect(turns(1), 'a tap').toBe(true)
  })

  it('show the last remaining one after removals, and say if there are none', async () => {
    const { press, shown: place, give, queryAll } = open()
    await press('Previous picture')
    expect(place()).toBe('Picture 5 of 5')
    give({ pictures: pictures.slice(0, 2) })
    expect(place()).toBe('Picture 2 of 2')
    give({ pictures: [] })
    expect(queryAll('[role=img]').map((image) => image.getAttribute('aria-label'))).toEqual([
      'Maryam has no picture yet',
    ])
  })

  it('open in the viewer at the shown or tapped one, unless they are blurred', async () => {
    const profile = { ...publicMaryam, pictures }
    let more: Partial<ComponentProps<typeof ProfileCard>> = {}
    const card = renderScreen(() => <ProfileCard profile={profile} headingLevel={3} {...more} />)
    const place = (within = '') => card.queryAll(`${within} [role=status]`)[0]?.textContent
    const eager = () => card.queryAll('section [loading=eager]').length
    expect(eager()).toBe(0)
    const [photo] = card.queryAll('section')
    fireEvent.keyDown(photo!, { key: 'ArrowRight' })
    expect(place()).toBe('Picture 2 of 5')
    more = { turnsByTap: true, eager: true }
    expect(eager()).toBe(1)
    fireEvent.keyDown(photo!, { key: 'ArrowRight' })
    expect(place()).toBe('Picture 2 of 5')
    await card.press('Next picture')
    await card.tap('See the whole picture')
    expect(place('[role=dialog]')).toBe('Picture 3 of 5')
    await card.tap('Close')
    expect(card.queryAll('[role=dialog]')).toEqual([])
    const story = '.card-story button[aria-haspopup=dialog]'
    expect(card.queryAll(`${story} img`).map((image) => image.getAttribute('alt'))).toEqual(
      [2, 3, 4, 5].map((n) => `Maryam, picture ${n} of 5`),
    )
    expect(card.queryAll('h4').length).toBeGreaterThan(0)
    await card.pressOn(card.queryAll(story)[0]!)
    expect(place('[role=dialog]'), 'the second follows the first picture').toBe('Picture 2 of 5')
    await card.tap('Close')
    more = { profile: { ...profile, pictures: pictures.map((one) => ({ ...one, blurred: true })) } }
    expect(card.controlNames()).not.toContain('See the whole picture')
  })
})

// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { setServerUrl } from '../../../http/server-url.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { setSession, signedInSession } from '../../../session/session.ts'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { LocalPicture } from './LocalPicture.tsx'
import { cancelLoadIfRemoved, Picture } from './Picture.tsx'
import { PicturePlaceholder } from './PicturePlaceholder.tsx'
import { PictureSeal } from './PictureSeal.tsx'

const picture = { id: '0198c3f0-0000-7000-8000-000000000001', thumbHash: '', blurred: false, address: '' }
const imageIn = (html: string) => /<img [^>]*>/.exec(html)?.[0] ?? ''

test('loads pictures from the server with a CORS request in the phone app', () => {
  setServerUrl('https://mithaq.example')
  const image = imageIn(renderToStaticMarkup(<Picture picture={picture} alt="" sizes="56px" />))
  setServerUrl('')
  expect(image).toContain('crossorigin="anonymous"')
  expect(image).toContain('src="https://mithaq.example/')
})

test('the text for screen readers does not cover a loading picture', () => {
  for (const html of [
    renderToStaticMarkup(<Picture picture={picture} alt="Maryam, picture 1 of 2" sizes="56px" />),
    renderToStaticMarkup(<LocalPicture url="blob:1" alt="Picture 1" />),
  ]) {
    const image = imageIn(html)
    expect(image).toMatch(/alt="[^"]+"/)
    expect(image).toMatch(/class="[^"]*\btext-transparent\b/)
  }
})

test('fills the frame with a placeholder, and a seal says why the picture is blurred', () => {
  const portrait = renderToStaticMarkup(<PicturePlaceholder text="Image unavailable" />)
  expect(portrait).toContain('viewBox="0 0 400 500" preserveAspectRatio="xMidYMax slice"')
  const seal = renderToStaticMarkup(<PictureSeal sex="female" picturesFor="matches" />)
  expect(seal).toContain('viewBox="0 0 48 48"')
  expect(seal).toContain('lucide-lock-keyhole')
})

test('a lower frame crops more at the bottom than at the top', () => {
  expect(imageIn(renderToStaticMarkup(<Picture picture={picture} alt="" sizes="56px" />))).toContain(
    'object-[50%_20%]',
  )
  expect(imageIn(renderToStaticMarkup(<LocalPicture url="blob:1" alt="" />))).toContain('object-[50%_20%]')
})

test('fetches a picture in its own sizes, the main one at once and others when visible', () => {
  const drawn = (more: object) =>
    renderToStaticMarkup(<Picture picture={{ ...picture, ...more }} alt="" sizes="100vw" {...more} />)
  const sizes = (html: string) =>
    /srcSet="([^"]*)"/
      .exec(html)?.[1]
      ?.split(', ')
      .map((one) => one.split('/').at(-1))
  expect(sizes(drawn({}))).toEqual(['thumb.avif 160w', 'small.avif 400w', 'card.avif 800w'])
  expect(sizes(drawn({ whole: true }))).toEqual(['full.avif 1600w'])
  expect(sizes(drawn({ blurred: true }))).toEqual(['blur.avif'])
  const fits = [{}, { whole: true }, { whole: true, blurred: true }].map(
    (more) => /object-(contain|cover)/.exec(imageIn(drawn(more)))?.[1],
  )
  expect(fits, 'a blur fills its frame').toEqual(['cover', 'contain', 'cover'])
  expect(/src="([^"]*)"/.exec(imageIn(drawn({})))?.[1]).toMatch(/small\.webp$/)
  expect(imageIn(drawn({}))).not.toContain('crossorigin')
  expect(imageIn(drawn({}))).toContain('loading="lazy"')
  expect(imageIn(drawn({ eager: true }))).toContain('loading="eager"')
  expect(imageIn(drawn({}))).toContain('draggable="false"')
  expect(imageIn(renderToStaticMarkup(<LocalPicture url="blob:1" alt="" />))).toContain('draggable="false"')
})

test('calls a picture missing only after a request for a new address was refused', async () => {
  stubBrowser()
  vi.useFakeTimers()
  clearToasts()
  const user = { id: 'me', email: 'amina@mithaq.example', hasProfile: true } as never
  setSession(signedInSession({ accessToken: 'token', expiresInS: 86_400, user }))
  vi.stubGlobal('fetch', async () => Response.json({ now: new Date().toISOString(), pictures: [] }))
  const ended = `${Math.floor(Date.now() / 60_000).toString(36)}-${'a'.repeat(22)}`
  const page = renderScreen(<Picture picture={{ ...picture, id: 'ended', address: ended }} alt="" sizes="" />)
  expect([page.plainText(), page.queryAll('img').length]).toEqual(['', 0])
  await advanceTime(100)
  expect([page.plainText(), readToasts()]).toEqual(['Image unavailable', []])
  setSession({ status: 'signedOut', left: true })
  vi.useRealTimers()
})

test('says that a visible picture with a valid address cannot be loaded', () => {
  stubBrowser()
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const address = `${(Math.floor(Date.now() / 60_000) + 65).toString(36)}-${'a'.repeat(22)}`
  const fails = (ahead: boolean, afterHours = 0) => {
    clearToasts()
    const named = { ...picture, id: crypto.randomUUID(), address }
    const page = renderScreen(<Picture picture={named} alt="" sizes="" prefetched={ahead} />)
    vi.advanceTimersByTime(afterHours * 3_600_000)
    fireEvent.error(page.queryAll('img')[0]!)
    return [page.plainText(), readToasts().map(({ message }) => message)]
  }
  expect(fails(false)).toEqual(['Image unavailable', ['Failed to load profile image']])
  expect(fails(true)).toEqual(['Image unavailable', []])
  expect(fails(false, 2), 'another address will come').toEqual(['', []])
  vi.useRealTimers()
})

test('shows the preview while offline and loads the picture again once online', async () => {
  const network = stubBrowser()
  vi.useFakeTimers()
  clearToasts()
  const become = async (state: 'online' | 'offline') => {
    Object.assign(navigator, { onLine: state === 'online' })
    network.setNetwork(state)
    await advanceTime()
  }
  const previewed = { ...picture, id: 'cut off', thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' }
  const page = renderScreen(<Picture picture={previewed} alt="" sizes="" />)
  const fail = () => fireEvent.error(page.queryAll('img')[0]!)
  const seen = () => [
    page.plainText(),
    page.queryAll('[style*="data:image"]').length,
    page.queryAll('img').length,
  ]
  await become('offline')
  fail()
  expect([seen(), readToasts()]).toEqual([['', 1, 0], []])
  await become('online')
  expect(seen()).toEqual(['', 1, 1])
  fail()
  expect([seen(), readToasts().length]).toEqual([['Image unavailable', 0, 0], 1])
  vi.useRealTimers()
})

test('cancels only the load of a picture that left the page', () => {
  const givenUp = (complete: boolean, isConnected: boolean) => {
    const removeAttribute = vi.fn()
    const source = { remove: vi.fn() }
    const parentElement = { querySelectorAll: () => [source] }
    const image = { complete, isConnected, removeAttribute, parentElement }
    cancelLoadIfRemoved(image as unknown as HTMLImageElement)
    return [source.remove.mock.calls.length, removeAttribute.mock.calls]
  }
  expect(givenUp(false, false)).toEqual([1, [['src']]])
  expect(givenUp(true, false)).toEqual([0, []])
  expect(givenUp(false, true)).toEqual([0, []])
})

test('pulses a picture without a preview until it is loaded', () => {
  stubBrowser()
  const served = renderScreen(<Picture picture={picture} alt="" sizes="" />)
  const breathes = () => served.queryAll('picture.animate-breathe').length === 1
  expect(breathes()).toBe(true)
  fireEvent.load(served.queryAll('img')[0]!)
  expect(breathes()).toBe(false)
})

test('shows the smaller picture that was seen before until the whole one is loaded', () => {
  stubBrowser()
  const named = { ...picture, id: 'seen', thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' }
  const draws = (more: object) => renderScreen(<Picture picture={named} alt="Maryam" sizes="" {...more} />)
  const card = draws({})
  const cardImage = card.queryAll('img')[0]!
  Object.defineProperty(cardImage, 'currentSrc', {
    value: 'https://mithaq.example/pictures/seen/1/card.avif',
  })
  fireEvent.load(cardImage)
  card.close()
  const viewer = draws({ whole: true })
  const images = () =>
    viewer
      .queryAll('img')
      .map((image) => [
        image.getAttribute('src')?.split('/').at(-1),
        image.getAttribute('alt'),
        image.className.includes('opacity-0'),
      ])
  const previews = () => viewer.queryAll('[style*="data:image"]').length
  expect([images(), previews()]).toEqual([
    [
      ['card.avif', '', false],
      ['full.webp', 'Maryam', true],
    ],
    1,
  ])
  fireEvent.load(viewer.queryAll('img').at(-1)!)
  expect([images(), previews()]).toEqual([[['full.webp', 'Maryam', false]], 0])
})

test('shows the blurred preview of a whole picture that was never seen smaller', () => {
  stubBrowser()
  const named = { ...picture, id: 'unseen', thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' }
  const viewer = renderScreen(<Picture whole picture={named} alt="" sizes="" />)
  const previews = () => viewer.queryAll('[style*="data:image"]').map(({ className }) => className.split(' '))
  expect(viewer.queryAll('img')).toHaveLength(1)
  expect(previews()).toEqual([expect.arrayContaining(['bg-contain', 'bg-center', 'bg-no-repeat'])])
})

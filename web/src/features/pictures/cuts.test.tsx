// @vitest-environment drawn
import { limits } from '@mithaq/contract/limits'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../test/later.ts'
import { openPage } from '../../../test/page.ts'
import { screen as draws } from '../../../test/screen.tsx'
import { setSession, signedIn } from '../../session/session.ts'
import { clearToasts, readToasts } from '../../ui/toast.ts'
import { releasePictures } from './choose.ts'
import type { ChosenPicture } from './choose.ts'
import { expectCuts, keepCut } from './cuts.ts'
import { LocalPicture } from './LocalPicture.tsx'
import { Picture } from './Picture.tsx'
import { PicturePicker } from './PicturePicker.tsx'

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])
/** The right half of a wide picture. */
const cut = { left: 0.5, top: 0, width: 0.5, height: 1 }

interface Asked {
  about: string
  body: Blob
  token: string | undefined
  answer: (status: number, body: object) => Promise<void>
  lose: () => Promise<void>
}
let asked: Asked[] = []

/** A question that waits until the test answers it. */
class HeldRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  #about = ''
  #token: string | undefined
  open(method: string, url: string) {
    this.#about = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    if (name === 'authorization') this.#token = value
  }
  getResponseHeader() {
    return null
  }
  send(body: Blob) {
    const end = async (type: string) => {
      this.dispatchEvent(new Event(type))
      this.dispatchEvent(new Event('loadend'))
      await later()
    }
    asked.push({
      about: this.#about,
      body,
      token: this.#token,
      answer: (status, answer) => {
        Object.assign(this, { status, responseText: JSON.stringify(answer) })
        return end('load')
      },
      lose: () => end('error'),
    })
  }
}

const drawn: unknown[] = []
let copyBytes = 1000
let value: readonly ChosenPicture[] = []
let page: ReturnType<typeof draws> | undefined

beforeEach(() => {
  vi.useFakeTimers()
  openPage()
  clearToasts()
  ;[asked, value, copyBytes] = [[], [], 1000]
  drawn.length = 0
  vi.stubGlobal('XMLHttpRequest', HeldRequest)
  vi.stubGlobal('createImageBitmap', async (_: File, size: object) => (drawn.push(size), { close: () => {} }))
  vi.stubGlobal(
    'Image',
    class extends EventTarget {
      naturalWidth = 1600
      naturalHeight = 900
      set src(_: string) {
        queueMicrotask(() => this.dispatchEvent(new Event('load')))
      }
    },
  )
  let addresses = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++addresses}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: () => {},
    drawImage: () => {},
  } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, type) =>
    take(new Blob([new Uint8Array(copyBytes)], { type: type! })),
  )
  signIn('amina')
})
afterEach(() => {
  page?.leave()
  releasePictures(value)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const signIn = (id: string) =>
  setSession(
    signedIn({ accessToken: `of ${id}`, expiresInS: 600, user: { id, email: 'a@b.c', hasProfile: false } }),
  )

async function choose(count: number) {
  page ??= draws(() => <PicturePicker value={value} onChange={(next) => (value = next)} />)
  const files = Array.from({ length: count }, (_, at) => new File([jpeg], `${at}.jpg`))
  page.fire(page.every('section')[0]!, 'drop', { dataTransfer: { types: ['Files'], files } })
  await later()
}
beforeEach(() => (page = undefined))

/** How each picture is drawn: by its cut, or as it can be without. */
const shown = () =>
  page!
    .every('img:not([alt=""])')
    .map(({ style: { width, height, left, top }, className }) =>
      width ? [width, height, left, top] : /object-\w+/.exec(className)?.[0],
    )
const byCut = ['200%', '100%', '-100%', '0%']

test('where a chosen picture will be cut is asked once, by a small copy with its own size, and drawn wherever it is', async () => {
  await choose(1)
  expect(asked.map(({ about, token }) => [about, token])).toEqual([
    ['POST /api/pictures/cut?width=1600&height=900', 'Bearer of amina'],
  ])
  expect([asked[0]!.body.size, asked[0]!.body.type]).toEqual([1000, 'image/jpeg'])
  expect(drawn).toEqual([{ resizeWidth: 640, resizeHeight: 360, resizeQuality: 'high' }])
  expect(shown()).toEqual(['object-cover'])
  await asked[0]!.answer(200, cut)
  expect(shown()).toEqual([byCut])
  // Another place shows it alike, and nobody asks again.
  page!.leave()
  page = draws(<LocalPicture url={value[0]!.previewUrl} alt="Again" className="relative h-15 w-12" />)
  await later()
  expect([shown(), asked.length]).toEqual([[byCut], 1])
})

test('several are asked about one after the other; one that is taken out meanwhile is not', async () => {
  await choose(3)
  expect(asked).toHaveLength(1)
  page!.press('Remove picture 2')
  await asked[0]!.answer(200, cut)
  await asked[1]!.answer(200, cut)
  expect(asked).toHaveLength(2)
  expect(shown()).toEqual([byCut, byCut])
  // What is answered about one that is gone is not kept for whoever gets its address.
  await choose(1)
  const [, , last] = value
  page!.press('Remove picture 3')
  await asked[2]!.answer(200, cut)
  page!.leave()
  page = draws(<LocalPicture url={last!.previewUrl} alt="Gone" />)
  expect(shown()).toEqual(['object-cover'])
})

test.each<[string, (question: Asked) => Promise<void>]>([
  ['the server is busy', ({ answer }) => answer(503, { code: 'unavailable' })],
  ['too much was asked', ({ answer }) => answer(429, { code: 'too_many_attempts' })],
  ['it cannot be read', ({ answer }) => answer(422, { code: 'unreadable_image' })],
  ['the connection breaks', ({ lose }) => lose()],
  ['the answer makes no sense', ({ answer }) => answer(200, { left: 0, top: 0, width: 0, height: 1 })],
])(
  'where %s a picture is drawn as it can be without, nobody is told, and the next one is asked about',
  async (_, end) => {
    await choose(2)
    clearToasts()
    const complained = vi.spyOn(console, 'error')
    await end(asked[0]!)
    expect(shown()).toEqual(['object-cover', 'object-cover'])
    await asked[1]!.answer(200, cut)
    await later(600_000)
    expect([shown(), readToasts()]).toEqual([['object-cover', byCut], []])
    expect(complained).not.toHaveBeenCalled()
    expect(asked, 'and it is not asked again').toHaveLength(2)
  },
)

test('without a connection nothing is asked until it is back, and of one that was taken out meanwhile nothing at all', async () => {
  Object.assign(navigator, { onLine: false })
  await choose(2)
  page!.press('Remove picture 1')
  await later(600_000)
  expect(asked).toEqual([])
  Object.assign(navigator, { onLine: true })
  dispatchEvent(new Event('online'))
  await later()
  expect(asked).toHaveLength(1)
  await asked[0]!.answer(200, cut)
  expect([shown(), asked.length]).toEqual([[byCut], 1])
})

test('for a copy that weighs too much nothing is asked; nor in the name of the next member', async () => {
  copyBytes = limits.pictures.copy.bytes + 1
  await choose(1)
  expect(asked).toEqual([])
  copyBytes = limits.pictures.copy.bytes
  await choose(2)
  expect(asked).toHaveLength(1)
  signIn('bilal')
  await asked[0]!.answer(200, cut)
  expect(asked).toHaveLength(1)
  expect(shown()).toEqual(['object-cover', byCut, 'object-cover'])
})

test('what is cut fills a frame of any shape as the card does, a fifth of what is too much going from above', () => {
  expectCuts(['blob:cut'])
  keepCut('blob:cut', cut)
  const html = draws(<LocalPicture url="blob:cut" alt="Picture 1" />).every('span')
  const [frame, card] = html.map(({ className }) => className)
  expect(frame).toContain('[container-type:size]')
  expect(card).toMatch(/h-\[max\(100cqh,125cqw\)\] w-\[max\(100cqw,80cqh\)\]/)
  expect(card).toContain('top-[calc((100cqh-max(100cqh,125cqw))/5)]')
  // Alone, it is whole, in its own shape.
  const local = { id: '1', thumbHash: '', blurred: false, address: '', localUrl: 'blob:cut' }
  const alone = draw(<Picture whole picture={local} alt="" sizes="100vw" className="bg-transparent" />)
  expect(alone).toMatch(/<span class="block size-full bg-transparent"><img [^>]*size-full object-contain/)
  expect(alone).not.toContain('style')
  const image = draw(<LocalPicture url="blob:other" alt="" />)
  expect(image).not.toContain('container-type')
})

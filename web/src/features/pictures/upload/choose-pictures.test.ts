import { afterEach, expect, test, vi } from 'vitest'
import { choosePictures, findFileProblem } from './choose-pictures.ts'
import { sizeToSend, shrinkImage } from './shrink-image.ts'

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])
afterEach(() => vi.unstubAllGlobals())
const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024)
/** To the byte. */
const megabytesOfJpeg = (count: number) => {
  const bytes = megabytes(count)
  bytes.set(jpeg)
  return bytes
}

test("checks a file's size and then its content, never its name", async () => {
  expect(await findFileProblem(new File([jpeg], 'me.txt'))).toBeNull()
  expect(await findFileProblem(new File([jpeg, megabytes(5)], 'me.jpg'))).toBe(
    'File "me.jpg" is too large. Maximum size is 5MB.',
  )
  expect(await findFileProblem(new File(['<svg/>'], 'me.jpg', { type: 'image/jpeg' }))).toBe(
    'File "me.jpg" is not a supported image format. Please use JPG, PNG, GIF, or WebP.',
  )
})

test('accepts exactly five megabytes', async () => {
  expect(await findFileProblem(new File([megabytesOfJpeg(5)], 'me.jpg'))).toBeNull()
})

test('refuses all chosen pictures if they are too many', async () => {
  const files = [new File([jpeg], 'a.jpg'), new File([jpeg], 'b.jpg')]
  expect(await choosePictures(files, 4)).toEqual({
    chosen: [],
    problems: ['You can upload a maximum of 5 pictures. Currently have 4.'],
  })
})

test('retries an unreadable file once after a second', async () => {
  const waits: number[] = []
  let reads = 0
  const inTheCloud = new File([jpeg], 'me.jpg')
  inTheCloud.slice = () => {
    reads++
    throw new Error('not here yet')
  }
  const sleep = async (ms: number) => void waits.push(ms)
  await expect(choosePictures([inTheCloud], 0, { sleep })).rejects.toThrow('not here yet')
  expect([reads, waits]).toEqual([2, [1000]])
})

test('shrinks pictures with too many pixels, and keeps smaller ones unchanged', () => {
  expect(sizeToSend({ width: 3200, height: 800 })).toEqual({ width: 2500, height: 625 })
  expect(sizeToSend({ width: 3000, height: 2000 })).toEqual({ width: 3000, height: 2000 })
})

/** A browser that draws pictures; `weights` by quality. Answers what it drew. */
function drawing(weights: Record<number, number>) {
  const drawn: unknown[] = []
  const pen = {
    fillRect: (...box: number[]) => drawn.push(['ground', pen.fillStyle, ...box]),
    drawImage: () => drawn.push('picture'),
    fillStyle: '',
  }
  function toBlob(
    this: { width: number; height: number },
    take: (blob: Blob) => void,
    type: string,
    quality: number,
  ) {
    drawn.push(`${this.width} by ${this.height}`, quality)
    take(new Blob([new Uint8Array(weights[quality] ?? 0)], { type }))
  }
  vi.stubGlobal('createImageBitmap', async (_: File, size: object) => {
    drawn.push(size)
    return { close: () => drawn.push('let go of') }
  })
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => pen, toBlob }) })
  return drawn
}

test('encodes a large photo on white with falling quality until it is small enough', async () => {
  const heavy = new File([new Uint8Array(100)], 'me.png')
  const size = { width: 20, height: 10 }
  const drawn = drawing({ 0.9: 90, 0.75: 60, 0.6: 40 })
  const sent = await shrinkImage(heavy, size, 40)
  expect([sent.size, sent.name, sent.type]).toEqual([40, 'me.png', 'image/jpeg'])
  expect(drawn.slice(0, 6)).toEqual([
    { resizeWidth: 20, resizeHeight: 10, resizeQuality: 'high' },
    ['ground', '#fff', 0, 0, 20, 10],
    'picture',
    'let go of',
    '20 by 10',
    0.9,
  ])
  expect(drawn.filter((one) => typeof one === 'number')).toEqual([0.9, 0.75, 0.6])
  expect(await shrinkImage(heavy, size, 100), 'light enough as it is').toBe(heavy)
  expect(await shrinkImage(heavy, size, 30), 'cannot be made light enough').toBe(heavy)
})

/** What becomes of one file where the browser finds it so wide, or cannot read it, and what it keeps in memory. */
async function chooseOne(file: File, naturalWidth: number | null) {
  const kept = new Set<string>()
  const { createObjectURL, revokeObjectURL } = URL
  Object.assign(URL, {
    createObjectURL: ({ size }: Blob) => (kept.add(`blob:${size}`), `blob:${size}`),
    revokeObjectURL: (url: string) => kept.delete(url),
  })
  class Drawn extends EventTarget {
    naturalWidth = naturalWidth
    naturalHeight = 800
    set src(_: string) {
      queueMicrotask(() => this.dispatchEvent(new Event(naturalWidth ? 'load' : 'error')))
    }
  }
  vi.stubGlobal('Image', Drawn)
  // The fifth, and the last that there is a place for.
  const { chosen, problems } = await choosePictures([file], 4)
  Object.assign(URL, { createObjectURL, revokeObjectURL })
  return {
    chosen: chosen.map(({ file: { size }, previewUrl }) => [size, previewUrl]),
    problems,
    kept: [...kept],
  }
}

test('keeps only the smaller version of a shrunk photo in memory', async () => {
  const smaller = { chosen: [[2, 'blob:2']], problems: [], kept: ['blob:2'] }
  drawing({ 0.9: 2 })
  expect(await chooseOne(new File([jpeg], 'me.jpg'), 3200)).toEqual(smaller)
  expect(await chooseOne(new File([jpeg, megabytes(5)], 'me.jpg'), 1000), 'too heavy').toEqual(smaller)
})

test('takes a photo unchanged, and says why one cannot be read or made smaller', async () => {
  const turnedDown = (problem: string) => ({ chosen: [], problems: [problem], kept: [] })
  drawing({})
  const [light, heavy] = [new File([jpeg], 'me.jpg'), new File([jpeg, megabytes(5)], 'me.jpg')]
  expect(await chooseOne(light, 3000)).toEqual({ chosen: [[4, 'blob:4']], problems: [], kept: ['blob:4'] })
  const fiveMegabytes = 5 * 1024 * 1024
  expect(await chooseOne(new File([megabytesOfJpeg(5)], 'me.jpg'), 3000)).toMatchObject({
    chosen: [[fiveMegabytes, `blob:${fiveMegabytes}`]],
    problems: [],
  })
  expect(await chooseOne(light, null)).toEqual(
    turnedDown('File "me.jpg" could not be read. Please choose another one.'),
  )
  const tooLarge = turnedDown('File "me.jpg" is too large. Maximum size is 5MB.')
  expect(await chooseOne(heavy, null)).toEqual(tooLarge)
  expect(await chooseOne(new File(['<svg/>'], 'me.jpg'), 100)).toEqual(
    turnedDown('File "me.jpg" is not a supported image format. Please use JPG, PNG, GIF, or WebP.'),
  )
  drawing({ 0.9: 6 * 1024 ** 2, 0.75: 6 * 1024 ** 2, 0.6: 6 * 1024 ** 2 })
  expect(await chooseOne(heavy, 1000)).toEqual(tooLarge)
  const tooSmall = 'File "me.jpg" is too small. Its shorter side needs at least 200 pixels.'
  expect(await chooseOne(light, 199)).toEqual(turnedDown(tooSmall))
  expect(await chooseOne(light, 200)).toMatchObject({ problems: [] })
})

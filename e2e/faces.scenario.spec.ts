import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { cardAroundHead, type Head } from '../server/src/features/pictures/encode/card-around-head.ts'
import { findMainHead } from '../server/src/features/pictures/examine/judge-picture.ts'
import { createEmbeddedExaminer } from '../server/src/ports/examiner/embedded/embedded-examiner.ts'
import { deckParts, openDeck, readShownName, test, woman } from './discovery-acts.ts'
import { expect, waitUntilSettled, type Page } from './fixtures.ts'
import type { File } from './profile-acts.ts'

// The photographs are those of a package; each is of several people, and taken to be of one of the largest faces.
const photographs = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
)

interface Card {
  file: File
  /** Where the face is, in shares of the card. */
  face: { top: number; bottom: number; left: number; right: number }
}

/** As the product cuts a card: around the face that the examiner finds. */
async function cardOf(look: (picture: Buffer) => Promise<Head>, name: string): Promise<Card> {
  const photograph = sharp(join(photographs, name))
  const { width, height } = await photograph.metadata()
  const head = await look(await photograph.clone().webp().toBuffer())
  const cut = cardAroundHead({ width, height }, head)
  const buffer = await photograph.clone().extract(cut).jpeg().toBuffer()
  // As wide as it is high: a face is narrower.
  const half = (head.height * height) / 2
  const [x, y] = [head.x * width - cut.left, head.y * height - cut.top]
  return {
    file: { name, mimeType: 'image/jpeg', buffer },
    face: {
      ...{ top: (y - half) / cut.height, bottom: (y + half) / cut.height },
      ...{ left: (x - half) / cut.width, right: (x + half) / cut.width },
    },
  }
}

/** What lies on the photograph of the shown card, and where on the screen the face is drawn. */
async function layersOf(page: Page, face: Card['face']) {
  await waitUntilSettled(page)
  return deckParts(page).card.evaluate((card, { top, bottom, left, right }) => {
    const image = card.querySelector<HTMLImageElement>('.photo img')!
    const frame = image.getBoundingClientRect()
    const { objectFit, objectPosition } = getComputedStyle(image)
    if (objectFit !== 'cover') throw new Error(`drawn by ${objectFit}`)
    const [acrossBy = 0, downBy = 0] = objectPosition.split(' ').map((part) => Number.parseFloat(part) / 100)
    const scale = Math.max(frame.width / image.naturalWidth, frame.height / image.naturalHeight)
    const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
    const [x, y] = [frame.x + (frame.width - width) * acrossBy, frame.y + (frame.height - height) * downBy]
    const box = ({ x: at, y: from, width: wide, height: high }: DOMRect) => ({
      x: at,
      y: from,
      width: wide,
      height: high,
    })
    const every = (selector: string) =>
      [...card.querySelectorAll(selector)].map((one) => box(one.getBoundingClientRect()))
    const words = card.querySelector('.photo-words')!
    const scrim = Number.parseFloat(getComputedStyle(words, '::before').height)
    const { bottom: end } = words.getBoundingClientRect()
    return {
      isDrawn: image.naturalWidth > 0,
      face: {
        x: x + left * width,
        y: y + top * height,
        width: (right - left) * width,
        height: (bottom - top) * height,
      },
      scrim: [{ x: frame.x, y: end - scrim, width: frame.width, height: scrim }],
      name: every('h2'),
      notes: every('.photo-notes > *'),
      seal: every('.photo-seal > *'),
    }
  }, face)
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}
/** Which of these lie on any of the others. */
const under = (ones: Box[], others: Box[]) =>
  ones.filter((one) =>
    others.some(
      (other) =>
        one.x < other.x + other.width &&
        other.x < one.x + one.width &&
        one.y < other.y + other.height &&
        other.y < one.y + one.height,
    ),
  )

test('keeps scrim, name, notes and seal off the face of a photograph on phones', async ({ page, people }) => {
  const examiner = createEmbeddedExaminer()
  const look = async (picture: Buffer) => {
    const seen = await examiner.examine(picture)
    if ('unreadable' in seen) throw new Error(seen.unreadable)
    return findMainHead(seen)!
  }
  const idris = await people.open(page)
  try {
    // The one looks out from the upper edge of its photograph, where no cut leaves room for notes above it.
    for (const [name, photograph, beside] of [
      ['Asma', 'sample2.jpg', ['scrim', 'name']],
      ['Dalia', 'sample5.jpg', ['scrim', 'name', 'notes']],
    ] as const) {
      const { file, face } = await cardOf(look, photograph)
      const her = await people.add(woman(name, { pictures: [file], occupation: 'Restorer of manuscripts' }))
      await her.likes(idris)
      await openDeck(page)
      for (const isSealed of [false, true]) {
        if (isSealed) {
          await her.showsPicturesTo('chosen')
          await page.reload()
        }
        expect(await readShownName(page)).toBe(name)
        for (const [width, height] of [
          [320, 568],
          [390, 844],
        ] as const) {
          const at = `${name}${isSealed ? ', sealed,' : ''} at ${width} by ${height}`
          await page.setViewportSize({ width, height })
          await expect.poll(async () => (await layersOf(page, face)).isDrawn, at).toBe(true)
          const layers = await layersOf(page, face)
          expect(layers.notes.length, at).toBe(2)
          expect(layers.seal.length, at).toBe(isSealed ? 2 : 0)
          for (const layer of beside)
            expect.soft(under(layers[layer], [layers.face]), `${layer} on the face, ${at}`).toEqual([])
          for (const layer of ['scrim', 'name', 'notes'] as const)
            expect.soft(under(layers[layer], layers.seal), `${layer} on the seal, ${at}`).toEqual([])
        }
      }
      await deckParts(page).act('Pass').click()
      await expect(deckParts(page).cardOf(name)).toHaveCount(0)
    }
  } finally {
    await examiner.close()
  }
})

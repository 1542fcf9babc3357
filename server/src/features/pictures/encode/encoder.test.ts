import sharp, { type Sharp } from 'sharp'
import { thumbHashToRGBA } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import {
  drawJpeg,
  invalidPictures,
  listFileParts,
  drawPhoto,
  metadataSecrets,
  drawPicturesWithMetadata,
} from '../../../../test/support/pictures/attack-pictures.ts'
import { openEncodersForSuite } from '../../../../test/support/pictures/encoders.ts'
import { pictureFileNames } from './file-names.ts'
import { detectImageKind } from './image-kind.ts'

const telling = await drawPicturesWithMetadata()
const avifParts = 'ftyp meta mdat hdlr pitm iloc iinf iprp ipco ipma av1C ispe colr pixi'.split(' ')
avifParts.push('infe av01')
const { encoder, encoded } = openEncodersForSuite()

/** The colour at a place, from 0 to 1, as one of the letters of red, green, blue, white, black. */
async function colourAt(file: Uint8Array, x: number, y: number) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
  const high = [r, g, b].map((value) => value > 128)
  if (high.every(Boolean)) return 'w'
  return high[0] ? 'r' : high[1] ? 'g' : high[2] ? 'b' : 'k'
}

/** The picture that a thumb hash shows while the real one loads. */
function drawnFrom(thumbHash: string): Promise<Buffer> {
  const { w, h, rgba } = thumbHashToRGBA(Buffer.from(thumbHash, 'base64'))
  return sharp(rgba, { raw: { width: w, height: h, channels: 4 } })
    .png()
    .toBuffer()
}

const rectangle = (left: number, top: number, width: number, height: number, background: string) => ({
  input: { create: { width, height, channels: 3 as const, background } },
  left,
  top,
})

describe('what a file is', () => {
  it.each(Object.entries(invalidPictures))('does not take %s', (_, bytes) => {
    expect(detectImageKind(bytes)).toBeNull()
  })

  it('knows the four formats by their first bytes', async () => {
    const image = drawPhoto(8, 10)
    expect(detectImageKind(await image.clone().jpeg().toBuffer())).toBe('jpeg')
    expect(detectImageKind(await image.clone().png().toBuffer())).toBe('png')
    expect(detectImageKind(await image.clone().gif().toBuffer())).toBe('gif')
    expect(detectImageKind(await image.clone().webp().toBuffer())).toBe('webp')
  })

  it('has no loader for anything else, even where the first bytes deceived us', async () => {
    for (const bytes of Object.values(invalidPictures))
      expect(await encoder.encode(bytes)).toMatchObject({ unreadable: expect.any(String) })
    const tiff = await drawPhoto(8, 10).tiff().toBuffer()
    expect(await encoder.encode(tiff)).toMatchObject({ unreadable: expect.any(String) })
  })
})

describe('the variants', () => {
  it('come in every size and both formats, the card cropped, the full one whole', async () => {
    const { files, thumbHash } = await encoded(await drawJpeg(2000, 1500))
    const shapes = await Promise.all(
      files.map(async ({ name, bytes }) => {
        const { width, height, format, pages } = await sharp(bytes).metadata()
        expect(pages ?? 1).toBe(1)
        return `${name} ${format} ${width}x${height}`
      }),
    )
    expect(shapes).toEqual([
      'thumb.avif heif 160x200',
      'thumb.webp webp 160x200',
      'small.avif heif 400x500',
      'small.webp webp 400x500',
      'card.avif heif 800x1000',
      'card.webp webp 800x1000',
      'full.avif heif 1600x1200',
      'full.webp webp 1600x1200',
      'blur.avif heif 200x250',
      'blur.webp webp 200x250',
    ])
    expect(Buffer.from(thumbHash, 'base64').length).toBeGreaterThan(10)
    expect(Buffer.from(thumbHash, 'base64').length).toBeLessThan(40)
  })

  it('are never larger than what was sent, down to a single pixel', async () => {
    const { files } = await encoded(await drawJpeg(200, 300), ['card.webp', 'full.webp'])
    const sizes = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()))
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [200, 250],
      [200, 300],
    ])
    for (const [width, height] of [
      [1, 1],
      [4000, 1],
      [1, 4000],
    ] as const) {
      const line = sharp({ create: { width, height, channels: 3, background: '#a52' } })
      expect((await encoded(await line.png().toBuffer(), ['thumb.webp', 'full.avif'])).files).toHaveLength(2)
    }
  })

  it('keep the first card under its limit, whatever is in the picture', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 70 } as const
    const create = { width: 400, height: 500, channels: 3, background: '#888', noise } as const
    const worst = await sharp({ create }).jpeg({ quality: 95 }).toBuffer()
    for (const { name, bytes } of (await encoded(worst, ['small.avif', 'small.webp'])).files) {
      expect([name, bytes.length <= 40_000, bytes.length > 1_000]).toEqual([name, true, true])
    }
  })

  it('take the head of a tall picture and the person in a wide one', async () => {
    const tall = await sharp({ create: { width: 300, height: 900, channels: 3, background: '#000' } })
      .composite([rectangle(0, 200, 300, 60, '#f00'), rectangle(0, 700, 300, 200, '#00f')])
      .png()
      .toBuffer()
    const [head] = (await encoded(tall, ['card.webp'])).files
    expect(await colourAt(head!.bytes, 0.5, (230 - 105) / 375)).toBe('r')
    const wide = await sharp({ create: { width: 1500, height: 500, channels: 3, background: '#345' } })
      .composite([
        {
          input: Buffer.from(
            '<svg width="300" height="400"><ellipse cx="150" cy="150" rx="110" ry="140" fill="#d9a066"/><circle cx="110" cy="130" r="16"/><circle cx="190" cy="130" r="16"/></svg>',
          ),
          left: 1150,
          top: 50,
        },
      ])
      .png()
      .toBuffer()
    const [person] = (await encoded(wide, ['card.webp'])).files
    const { data } = await sharp(person!.bytes).resize(1, 1).raw().toBuffer({ resolveWithObject: true })
    // A crop from the middle would be nothing but the grey-blue wall.
    expect(data[0]!).toBeGreaterThan(80)
  })

  // As seen from a sofa: a face at one side, and something that catches the eye at the other.
  const face = (x: number, skin: string) =>
    `<rect x="${x - 150}" y="300" width="300" height="400" fill="#44505a"/><ellipse cx="${x}" cy="170" rx="75" ry="95" fill="${skin}"/><ellipse cx="${x}" cy="170" rx="20" ry="20" fill="#00f"/>`
  const flowers = Array.from(
    { length: 400 },
    (_, n) =>
      `<circle cx="${((n * 397) % 1000) + 600}" cy="${(n * 211) % 700}" r="9" fill="${['#e33', '#fd3', '#fff', '#93f'][n % 4]}"/>`,
  ).join('')
  const painting =
    '<rect x="80" y="200" width="420" height="380" fill="#123c8c"/><rect x="120" y="240" width="340" height="300" fill="#e8a020"/>'
  it.each([
    ['flowers', '#5b8c3a', flowers, 260, '#c98f6b'],
    ['a painting', '#e8e2d6', painting, 1150, '#b57d56'],
    ['a painting, and dark skin', '#e8e2d6', painting, 1350, '#5a3825'],
  ])('keep the head beside %s in a wide picture', async (_, wall, eyeCatcher, x, skin) => {
    const room = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="700"><rect width="1600" height="700" fill="${wall}"/>${eyeCatcher}${face(x, skin)}</svg>`
    const [card] = (await encoded(await sharp(Buffer.from(room)).png().toBuffer(), ['card.webp'])).files
    // The middle of the face is blue; it stays inside, a quarter down from the top.
    const across = Math.min(0.5, x / 560, (1600 - x) / 560)
    expect(await colourAt(card!.bytes, x < 800 ? across : 1 - across, 170 / 700)).toBe('b')
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('stand upright where EXIF says orientation %i', async (orientation) => {
    // As the camera saw it: red above left, green above right, blue below.
    const upright = sharp({ create: { width: 160, height: 200, channels: 3, background: '#00f' } }).composite(
      [rectangle(0, 0, 80, 100, '#f00'), rectangle(80, 0, 80, 100, '#0f0')],
    )
    const undo: Record<number, (image: Sharp) => Sharp> = {
      1: (image) => image,
      2: (image) => image.flop(),
      3: (image) => image.rotate(180),
      4: (image) => image.flip(),
      5: (image) => image.flop().rotate(270),
      6: (image) => image.rotate(270),
      7: (image) => image.flop().rotate(90),
      8: (image) => image.rotate(90),
    }
    const pixels = sharp(await upright.png().toBuffer())
    const turned = sharp(await undo[orientation]!(pixels).png().toBuffer())
    const sent = await turned.withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
    const { files, thumbHash } = await encoded(sent, ['card.avif', 'full.webp', 'thumb.webp'])
    for (const { bytes } of files) {
      const { width, height } = await sharp(bytes).metadata()
      expect([width, height]).toEqual([160, 200])
      expect(await colourAt(bytes, 0.25, 0.25)).toBe('r')
      expect(await colourAt(bytes, 0.75, 0.25)).toBe('g')
      expect(await colourAt(bytes, 0.5, 0.75)).toBe('b')
    }
    const preview = await drawnFrom(thumbHash)
    const { width = 0, height = 0 } = await sharp(preview).metadata()
    expect(width / height).toBeCloseTo(4 / 5, 1)
    const colours = await Promise.all(
      [0.2, 0.8].flatMap((y) => [0.2, 0.8].map((x) => colourAt(preview, x, y))),
    )
    expect(colours.join('')).toBe('rgbb')
  })

  it('read every kind of pixel: grey, transparent, 16 bit, CMYK, palette', async () => {
    const image = () => drawPhoto(60, 75)
    const kinds = {
      grey: image().greyscale().jpeg(),
      transparent: sharp({ create: { width: 60, height: 75, channels: 4, background: '#ff000000' } }).png(),
      deep: image().toColourspace('rgb16').png(),
      greyWithAlpha: image().greyscale().ensureAlpha(0.5).png(),
      cmyk: image().toColourspace('cmyk').jpeg(),
      palette: image().png({ palette: true }),
      bilevel: image().greyscale().threshold().png({ palette: true, colours: 2 }),
    }
    for (const [kind, sent] of Object.entries(kinds)) {
      const [file] = (await encoded(await sent.toBuffer(), ['card.webp'])).files
      expect([kind, (await sharp(file!.bytes).metadata()).channels]).toEqual([kind, 3])
    }
    const [flat] = (await encoded(await kinds.transparent.toBuffer(), ['card.webp'])).files
    expect(await colourAt(flat!.bytes, 0.5, 0.5)).toBe('w')
  })
})

describe('metadata', () => {
  it('is there before: the proof below is not blind', async () => {
    for (const [name, bytes] of Object.entries(telling)) {
      const { exif, xmp } = await sharp(bytes).metadata()
      const has = [bytes.includes('51.5014'), exif !== undefined, xmp !== undefined]
      expect([name, ...has]).toEqual([name, true, true, true])
    }
    const webp = listFileParts(telling['WebP with EXIF and XMP']!)
    expect(webp).toEqual(expect.arrayContaining(['ICCP', 'EXIF', 'XMP ']))
    const avif = await sharp(telling['WebP with EXIF and XMP']).keepMetadata().avif().toBuffer()
    expect(listFileParts(avif)).toEqual(expect.arrayContaining(['infe Exif', 'infe mime']))
  })

  it.each(Object.entries(telling))('is gone from every variant of a %s', async (_, bytes) => {
    const { files } = await encoded(bytes)
    expect(files).toHaveLength(pictureFileNames.length)
    for (const { name, bytes: file } of files) {
      const text = Buffer.from(file).toString('latin1')
      for (const secret of [
        ...metadataSecrets,
        'Exif\0\0',
        'adobe',
        'xpacket',
        'rdf:',
        '8BIM',
        '<html',
        'PK\x03\x04',
      ])
        expect(text.includes(secret), `${secret} in ${name}`).toBe(false)
      const { exif, xmp, icc, iptc } = await sharp(file).metadata()
      expect([name, exif, xmp, icc, iptc]).toEqual([name, undefined, undefined, undefined, undefined])
      // Pixels, their size and their colours: nothing else has a place in the file.
      const allowed = name.endsWith('webp') ? ['VP8 '] : avifParts
      expect(listFileParts(file).filter((part) => !allowed.includes(part))).toEqual([])
    }
  })
})

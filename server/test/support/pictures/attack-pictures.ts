import { once } from 'node:events'
import { crc32, createDeflate } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture with edges, colours and a gradient, so that a codec has work. */
export function drawPhoto(width = 480, height = 600): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#274"/><stop offset="1" stop-color="#e83"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <circle cx="50%" cy="35%" r="20%" fill="#c96"/><rect x="25%" y="60%" width="50%" height="40%" fill="#345"/></svg>`
  return sharp(Buffer.from(svg)).removeAlpha()
}

export const drawJpeg = (width?: number, height?: number) => drawPhoto(width, height).jpeg().toBuffer()

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A small PNG file of very many black pixels. */
export async function drawBombPng(width: number, height: number): Promise<Buffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const deflate = createDeflate({ level: 9 })
  const packed: Buffer[] = []
  deflate.on('data', (part: Buffer) => packed.push(part))
  const rows = Buffer.alloc(100 * (width * 3 + 1))
  for (let row = 0; row < height; row += 100) if (!deflate.write(rows)) await once(deflate, 'drain')
  deflate.end()
  await once(deflate, 'end')
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', Buffer.concat(packed)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF with very many frames. */
export async function drawEndlessGif(frames: number): Promise<Buffer> {
  const still = await drawPhoto(240, 300).gif().toBuffer()
  const frame = Buffer.from([
    ...[0x21, 0xf9, 4, 0, 1, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0],
    ...[8, 4, 0, 1, 4, 4, 0],
  ])
  return Buffer.concat([still.subarray(0, -1), ...Array<Buffer>(frames).fill(frame), still.subarray(-1)])
}

export const metadataSecrets = [
  '51.5014',
  'GPSLatitude',
  'Leila Haddad',
  'SerialNumber 7731',
  '<script>alert(1)</script>',
]

const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51.5014" exif:Artist="Leila Haddad"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

const exif = {
  IFD0: { Artist: 'Leila Haddad', ImageDescription: 'GPSLatitude 51.5014', Copyright: 'SerialNumber 7731' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 5/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 8/1 30/1',
  },
}

const tagged = (image: Sharp) => image.withExif(exif).withXmp(xmp).withIccProfile('p3')

function segment(marker: number, data: string): Buffer {
  const size = Buffer.alloc(2)
  size.writeUInt16BE(data.length + 2)
  return Buffer.concat([Buffer.from([0xff, marker]), size, Buffer.from(data, 'latin1')])
}

/** Pictures with private metadata (position, name, camera) and with content that browsers could execute. */
export async function drawPicturesWithMetadata(): Promise<Record<string, Buffer>> {
  const image = drawPhoto(240, 300)
  const jpg = await tagged(image.clone()).jpeg().toBuffer()
  const png = await tagged(image.clone()).png().toBuffer()
  const afterHead = 33
  return {
    'JPEG with EXIF, XMP, ICC, IPTC and a comment': Buffer.concat([
      jpg.subarray(0, 2),
      segment(0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0c${metadataSecrets.join(' ')}`),
      segment(0xfe, metadataSecrets.join(' ')),
      jpg.subarray(2),
    ]),
    'PNG with EXIF, XMP and text': Buffer.concat([
      png.subarray(0, afterHead),
      chunk('tEXt', Buffer.from(`Comment\0${metadataSecrets.join(' ')}`)),
      png.subarray(afterHead),
    ]),
    'WebP with EXIF and XMP': await tagged(image.clone()).webp().toBuffer(),
    'JPEG that is also a page and an archive': Buffer.concat([
      jpg.subarray(0, 2),
      segment(0xfe, '<html><script>alert(1)</script></html>'),
      jpg.subarray(2),
      Buffer.from('<html><script>alert(1)</script></html>PK\x03\x04'),
    ]),
  }
}

export const invalidPictures: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  'an SVG': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  ),
  'an SVG behind an XML declaration': Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
  ),
  'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a page that goes on as a JPEG': Buffer.concat([
    Buffer.from('<html>'),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  ]),
  HEIC: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  AVIF: Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'latin1'),
  TIFF: Buffer.from('II*\0\x08\0\0\0', 'latin1'),
  BMP: Buffer.from('BM\x36\0\0\0', 'latin1'),
  PDF: Buffer.from('%PDF-1.7\n'),
  'a sound in a RIFF': Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'),
}

/** The parts of our files: the chunks of a WebP, the items and boxes of an AVIF. */
export function listFileParts(file: Uint8Array): string[] {
  const bytes = Buffer.from(file)
  return bytes.toString('latin1', 0, 4) === 'RIFF' ? webpChunks(bytes) : avifBoxes(bytes)
}

function webpChunks(bytes: Buffer): string[] {
  const found: string[] = []
  for (let at = 12; at < bytes.length; at += 8 + ((bytes.readUInt32LE(at + 4) + 1) & ~1))
    found.push(bytes.toString('latin1', at, at + 4))
  return found
}

function avifBoxes(bytes: Buffer, from = 0, to = bytes.length): string[] {
  const found: string[] = []
  const heads: Record<string, number> = { meta: 4, iprp: 0, ipco: 0, iinf: 6 }
  for (let at = from; at + 8 <= to;) {
    const size = bytes.readUInt32BE(at) || to - at
    const type = bytes.toString('latin1', at + 4, at + 8)
    found.push(type === 'infe' ? `infe ${bytes.toString('latin1', at + 16, at + 20)}` : type)
    if (type in heads) found.push(...avifBoxes(bytes, at + 8 + heads[type]!, at + size))
    at += size
  }
  return found
}

// node scripts/icons.ts: draws every icon and splash screen of the web app and the phone apps.
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import sharp from 'sharp'

const root = resolve(import.meta.dirname, '..')
const evergreen = '#14473f'
const saffron = '#f0b458'

/** The logo: two interlaced squares, 48 units wide with a little space. */
const khatam = [
  'M20.84 9.86H38.14V15.44M38.14 20.84V38.14H32.56M27.16 38.14H9.86V32.56M9.86 27.16V9.86H15.44',
  'M31.77 11.77 44 24 40.05 27.95M36.23 31.77 24 44 20.05 40.05M16.23 36.23 4 24 7.95 20.05M11.77 16.23 24 4 27.95 7.95',
]

export interface Drawing {
  /** Relative to the project's root. */
  file: string
  size: number
  /** The logo's share of the width. */
  mark: number
  ink: string
  ground?: string
  /** Corner radius as a share of the width; 0.5 is a circle. */
  round?: number
}

const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 }
const res = 'web/android/app/src/main/res'
const assets = 'web/ios/App/App/Assets.xcassets'
const onGround = { ink: saffron, ground: evergreen }

export const drawings: Drawing[] = [
  ...[192, 512].flatMap((size) => [
    { file: `web/public/icons/icon-${size}.png`, size, mark: 0.84, ...onGround, round: 0.23 },
    // A launcher may crop everything but the middle four fifths.
    { file: `web/public/icons/maskable-${size}.png`, size, mark: 0.6, ...onGround },
  ]),
  { file: 'web/public/icons/monochrome-512.png', size: 512, mark: 0.66, ink: '#ffffff' },
  { file: 'web/public/icons/badge-96.png', size: 96, mark: 0.96, ink: '#ffffff' },
  { file: 'web/public/icons/apple-touch-icon.png', size: 180, mark: 0.76, ...onGround },
  ...Object.entries(densities).flatMap(([density, scale]) => [
    {
      file: `${res}/mipmap-${density}/ic_launcher.png`,
      size: 48 * scale,
      mark: 0.8,
      ...onGround,
      round: 0.2,
    },
    {
      file: `${res}/mipmap-${density}/ic_launcher_round.png`,
      size: 48 * scale,
      mark: 0.72,
      ...onGround,
      round: 0.5,
    },
    {
      file: `${res}/mipmap-${density}/ic_launcher_foreground.png`,
      size: 108 * scale,
      mark: 0.5,
      ink: saffron,
    },
    {
      file: `${res}/mipmap-${density}/ic_launcher_monochrome.png`,
      size: 108 * scale,
      mark: 0.5,
      ink: '#ffffff',
    },
    { file: `${res}/drawable-${density}/ic_stat_mithaq.png`, size: 24 * scale, mark: 0.96, ink: '#ffffff' },
    { file: `${res}/drawable-${density}/splash_mark.png`, size: 160 * scale, mark: 0.9, ink: saffron },
  ]),
  { file: `${assets}/AppIcon.appiconset/AppIcon-512@2x.png`, size: 1024, mark: 0.72, ...onGround },
  ...['', '-1', '-2'].map((name) => ({
    file: `${assets}/Splash.imageset/splash-2732x2732${name}.png`,
    size: 2732,
    mark: 0.16,
    ...onGround,
  })),
]

function svg({ size, mark, ink, ground, round = 0 }: Drawing): Buffer {
  const scale = (size * mark) / 48
  const offset = (size - 48 * scale) / 2
  // Thinner lines would vanish at the size of a notification icon.
  const width = size * mark < 60 ? 4 : 3
  const back = ground ? `<rect width="${size}" height="${size}" rx="${size * round}" fill="${ground}"/>` : ''
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${back}
      <g transform="translate(${offset} ${offset}) scale(${scale})" fill="none" stroke="${ink}" stroke-width="${width}">
        ${khatam.map((path) => `<path d="${path}"/>`).join('')}
        <circle cx="24" cy="24" r="3.4" fill="${ink}" stroke="none"/>
      </g></svg>`,
  )
}

export async function draw(drawing: Drawing, folder = root): Promise<void> {
  const file = join(folder, drawing.file)
  await mkdir(dirname(file), { recursive: true })
  const image = sharp(svg(drawing))
  // Apple refuses icons with transparency.
  const whole = drawing.ground && !drawing.round ? image.flatten({ background: drawing.ground }) : image
  await whole.png({ compressionLevel: 9, palette: drawing.size > 1024 }).toFile(file)
}

if (process.argv[1] === import.meta.filename) for (const drawing of drawings) await draw(drawing)

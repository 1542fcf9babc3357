import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const film = fileURLToPath(new URL('../.cache/e2e/selfie.mjpeg', import.meta.url))

/** In every browser: another setting for one file would need its own worker and product. */
export const cameraArgs = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]

/** The camera's film: one still photograph from a package. */
export async function makeFilm(): Promise<void> {
  const home = createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')
  const frame = await sharp(join(dirname(home), 'demo/sample1.jpg'))
    .resize(640, 480, { fit: 'cover' })
    .jpeg({ chromaSubsampling: '4:2:0' })
    .toBuffer()
  mkdirSync(dirname(film), { recursive: true })
  writeFileSync(film, Buffer.concat(Array.from({ length: 10 }, () => frame)))
}

import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { waitUntilSettled } from './looks.ts'

const folder = fileURLToPath(new URL('../web/public/screens', import.meta.url))
/** A whole phone, as tall as it is drawn. */
const part = { x: 0, y: 0, width: 390, height: 760 }
export const phone = { viewport: { width: 390, height: 760 }, isMobile: true, hasTouch: true }

/**
 * The screens that the landing page shows, in both themes. With TOUR_SCREENS=1 they are recreated; otherwise those that
 * are shown have to look like the product does.
 */
export async function checkTourScreen(page: Page, name: string): Promise<void> {
  // The landing names no hours; how much time is left is not its matter.
  await page
    .getByRole('timer')
    .evaluateAll((timers) => timers.forEach((timer) => (timer.style.visibility = 'hidden')))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await waitUntilSettled(page)
    const taken = await page.screenshot({ clip: part, scale: 'css' })
    const file = `${folder}/${name}-${colorScheme}.webp`
    if (process.env['TOUR_SCREENS']) {
      mkdirSync(folder, { recursive: true })
      await sharp(await page.screenshot({ clip: part }))
        .resize(585, 1140)
        .webp({ quality: 72, effort: 6 })
        .toFile(file)
    }
    expect(await difference(readFileSync(file), taken), `${name}, ${colorScheme}`).toBeLessThan(0.06)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The difference from 0 to 1, compared so small that a clock time does not count. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const far = (picture: Buffer) => sharp(picture).resize(39, 76, { fit: 'fill' }).greyscale().raw().toBuffer()
  const [a, b] = await Promise.all([far(one), far(other)])
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length / 255
}

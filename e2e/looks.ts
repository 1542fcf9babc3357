import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'

// The minified file loads faster.
const axeFile = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
)
const axeSource = readFileSync(axeFile, 'utf8')

interface Violation {
  id: string
  help: string
  nodes: { target: string[]; failureSummary: string }[]
}

interface Axe {
  run(of: Node, options: object): Promise<{ violations: Violation[] }>
}

/** Waits for animations and fonts, since colours and widths are wrong before. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.all(passing.map(({ finished }) => finished.catch(() => undefined)))
  })
}

export const phoneSize = { width: 390, height: 844 }

/** A desktop browser beside the test's phone. */
export const desktop = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }

const phone = { viewport: phoneSize, isMobile: true, hasTouch: true }

export const isWide = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 768

/** The other size, for the second member's browser. */
export const otherSize = (page: Page) => (isWide(page) ? phone : desktop)

export const screensAreWanted = process.env['SCREENS'] === '1'

/** Takes a screenshot if SCREENS=1 is set. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  await waitUntilSettled(page)
  if (!screensAreWanted) return
  const path = `.cache/e2e/screens/${isWide(page) ? 'desktop' : 'phone'}/${name}.png`
  await page.screenshot({ path, fullPage: true, scale: 'css' })
}

/** Runs all axe rules on the topmost dialog, or on the page. */
export async function checkAccessibility(page: Page): Promise<void> {
  await waitUntilSettled(page)
  // Injected once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations: found } = await axe.run(
      [...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? document,
      { resultTypes: ['violations'] },
    )
    return found.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
    }))
  })
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
  )
  expect.soft(found, `accessible: ${page.url()}`).toEqual([])
}

/** Checks that nothing overflows sideways and no text is cut off without an ellipsis. */
export async function expectEverythingFits(page: Page): Promise<void> {
  await waitUntilSettled(page)
  const { sticksOutBy, cutTexts } = await page.evaluate(() => {
    const root = document.documentElement
    const cut: string[] = []
    // Cached, as many texts share their ancestors.
    const edges = new Map<Element, { ends: boolean; acrossIt?: DOMRect; downIt?: DOMRect }>()
    const edgesOf = (box: Element) => {
      const known = edges.get(box)
      if (known) return known
      const { overflowX, overflowY, textOverflow } = getComputedStyle(box)
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const found = {
        ends: cuts(overflowX) && textOverflow === 'ellipsis',
        ...(cuts(overflowX) && { acrossIt: box.getBoundingClientRect() }),
        ...(cuts(overflowY) && box !== document.body && { downIt: box.getBoundingClientRect() }),
      }
      edges.set(box, found)
      return found
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true }))
        continue
      // For screen readers only, and decoration that says nothing of its own.
      if (parent.closest('.sr-only, [aria-hidden=true], script, style')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const text of range.getClientRects()) {
        if (text.width < 1 || text.height < 1) continue
        const outsideWindow = text.left < -1 || text.right > root.clientWidth + 1
        let outsideBox = false
        let isShortened = false
        for (let box: Element | null = parent; box && !outsideBox && !isShortened; box = box.parentElement) {
          const { ends, acrossIt, downIt } = edgesOf(box)
          isShortened = ends
          if (ends) continue
          if (acrossIt) outsideBox ||= text.left < acrossIt.left - 1 || text.right > acrossIt.right + 1
          // A line box is taller than its letters: half a line may stick out before anything is lost.
          if (downIt) outsideBox ||= text.bottom > downIt.bottom + text.height / 2
        }
        if (!isShortened && (outsideWindow || outsideBox)) {
          cut.push(node.textContent.trim())
          break
        }
      }
    }
    return { sticksOutBy: root.scrollWidth - root.clientWidth, cutTexts: cut }
  })
  expect.soft(cutTexts, `texts cut off on ${page.url()}`).toEqual([])
  expect.soft(sticksOutBy, `pixels that ${page.url()} is too wide`).toBeLessThanOrEqual(0)
}

/** Counts the lines of a text. */
export async function countLines(words: Locator): Promise<number> {
  await words.waitFor()
  await waitUntilSettled(words.page())
  return words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  })
}

/** Lists animations that last long enough to be visible. */
export function listAnimations(page: Page): Promise<{ name: string; duration: string }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .filter(({ animationName }) => animationName !== 'none')
      .filter(({ animationDuration }) => Number.parseFloat(animationDuration) > 0.01)
      .map(({ animationName, animationDuration }) => ({ name: animationName, duration: animationDuration })),
  )
}

/** Records page fades from the next load on. Returns a function that returns and clears their durations. */
export async function watchFades(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const fades: string[] = []
    addEventListener('animationstart', ({ animationName, target }) => {
      if (animationName === 'page-fade' && target instanceof Element)
        fades.push(getComputedStyle(target).animationDuration)
    })
    Object.assign(globalThis, { takeFades: () => fades.splice(0) })
  })
  return () => page.evaluate<string[]>('takeFades()')
}

export async function readBackground(page: Page): Promise<string> {
  await waitUntilSettled(page)
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
}

import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

/** Half-way through a fade nothing has its own colour yet, and before its font has come no text its own width. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.all(passing.map(({ finished }) => finished.catch(() => undefined)))
  })
}

/** Keeps a picture of the whole page, for people to look at. */
export async function shot(page: Page, name: string): Promise<void> {
  await settled(page)
  const path = `.cache/e2e/screens/${test.info().project.name}/${name}.png`
  await page.screenshot({ path, fullPage: true, scale: 'css' })
}

/** Every rule, best practices included, and nothing on the page left out. */
export async function checkAccessibility(page: Page): Promise<void> {
  await settled(page)
  // Its other mode puts the results together in a tab of its own, for frames, of which there are none.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
  )
  expect.soft(found, `accessible: ${page.url()}`).toEqual([])
}

/** Nothing sticks out sideways, and no text is cut off by the window or by the box around it. */
export async function expectEverythingFits(page: Page): Promise<void> {
  const { sticksOutBy, cutTexts } = await page.evaluate(() => {
    const root = document.documentElement
    const cut: string[] = []
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
        for (let box: Element | null = parent; box && !outsideBox; box = box.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(box)
          const edge = box.getBoundingClientRect()
          if (overflowX === 'hidden' || overflowX === 'clip')
            outsideBox ||= text.left < edge.left - 1 || text.right > edge.right + 1
          // A line box is taller than its letters: half a line may stick out before anything is lost.
          if ((overflowY === 'hidden' || overflowY === 'clip') && box !== document.body)
            outsideBox ||= text.bottom > edge.bottom + text.height / 2
        }
        if (outsideWindow || outsideBox) {
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

/** What is animated for longer than the eye notices. */
export function animations(page: Page): Promise<{ name: string; duration: string }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .filter(({ animationName }) => animationName !== 'none')
      .filter(({ animationDuration }) => Number.parseFloat(animationDuration) > 0.01)
      .map(({ animationName, animationDuration }) => ({ name: animationName, duration: animationDuration })),
  )
}

/** Hears every page that fades in from the next load on; hands out how long each takes, and forgets them. */
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

export async function paperColour(page: Page): Promise<string> {
  await settled(page)
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
}

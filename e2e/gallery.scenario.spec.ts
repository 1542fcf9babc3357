import { checkAccessibility, expect, expectEverythingFits, paperColour, shot, test } from './fixtures.ts'
import { lookAtTwiceTheSize } from './profile-acts.ts'
import { allScreens, sizes } from './screens.ts'

test('every screen, light and dark, accessible, with nothing cut off, also with text at twice its size', async ({
  page,
  request,
  faults,
}) => {
  test.slow()
  faults.allow(404, /nowhere/)
  for (const screen of await allScreens(page, request)) {
    await screen.show()
    const papers = new Set<string>()
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height })
      await expectEverythingFits(page)
      // By night on phones, by day on desktops; the middle size has the parts of the others.
      const colorScheme = width === 390 ? 'dark' : 'light'
      await page.emulateMedia({ colorScheme })
      papers.add(await paperColour(page))
      await shot(page, `${screen.name}-${width}x${height}-${colorScheme}`)
      if (width !== 768) await checkAccessibility(page)
    }
    expect(papers.size, 'dark has a paper of its own').toBe(2)
    await page.setViewportSize(sizes[0]!)
    await lookAtTwiceTheSize(page, screen.name)
  }
})

import { checkAccessibility, expect, expectEverythingFits, paperColour, shot, test } from './fixtures.ts'
import { lookAtTwiceTheSize } from './profile-acts.ts'
import { allScreens, sizes } from './screens.ts'

test('every screen, light and dark, accessible, with nothing cut off, also with text at twice its size', async ({
  page,
  openBrowser,
  request,
  faults,
}) => {
  test.slow()
  faults.allow(404, /nowhere/)
  const screens = await allScreens(page, await openBrowser(), await openBrowser(), request)
  for (const screen of screens) {
    await screen.show()
    const papers = new Set<string>()
    for (const { width, height } of sizes) {
      await screen.page.setViewportSize({ width, height })
      await expectEverythingFits(screen.page)
      // By night on phones, by day on desktops; the middle size has the parts of the others.
      const colorScheme = width === 390 ? 'dark' : 'light'
      await screen.page.emulateMedia({ colorScheme })
      papers.add(await paperColour(screen.page))
      await shot(screen.page, `${screen.name}-${width}x${height}-${colorScheme}`)
      if (width !== 768) await checkAccessibility(screen.page)
    }
    expect(papers.size, 'dark has a paper of its own').toBe(2)
    await screen.page.setViewportSize(sizes[0]!)
    await lookAtTwiceTheSize(screen.page, screen.name)
  }
})

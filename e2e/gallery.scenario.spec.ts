import {
  checkAccessibility,
  expect,
  expectEverythingFits,
  readBackground,
  screensAreWanted,
  takeScreenshot,
  test,
} from './fixtures.ts'
import { checkScreenAtDoubleText } from './profile-acts.ts'
import { listMemberScreens, sizes, listVisitorScreens } from './screens.ts'

const galleries = { visitor: listVisitorScreens, member: listMemberScreens }

for (const [whose, screensOf] of Object.entries(galleries))
  test(`shows every screen of a ${whose} accessibly, in both themes and at 200 % text`, async ({
    page,
    request,
    faults,
  }) => {
    test.slow()
    faults.allow(404, /nowhere/)
    for (const screen of await screensOf(page, request)) {
      await screen.show()
      const papers = new Set<string>()
      for (const { width, height } of sizes) {
        await page.setViewportSize({ width, height })
        await expectEverythingFits(page)
        // By night on phones, by day on desktops, so that the pictures show both.
        const usual = width === 390 ? 'dark' : 'light'
        for (const colorScheme of screensAreWanted ? (['light', 'dark'] as const) : ([usual] as const)) {
          await page.emulateMedia({ colorScheme })
          papers.add(await readBackground(page))
          await takeScreenshot(page, `${screen.name}-${width}x${height}-${colorScheme}`)
        }
        await page.emulateMedia({ colorScheme: usual })
        // The other two have the parts of these.
        if (width === 1440 || (width === 390 && !screen.looked)) await checkAccessibility(page)
      }
      expect(papers.size, 'dark has a paper of its own').toBe(2)
      await page.setViewportSize(sizes[0]!)
      if (!screen.scrolls) await checkScreenAtDoubleText(page, screen.name)
    }
  })

import {
  animations,
  checkAccessibility,
  expect,
  expectEverythingFits,
  maryam,
  on,
  paperColour,
  refusedWith,
  settled,
  shot,
  signIn,
  test,
  type Page,
} from './fixtures.ts'
import { openAccount, openMember, photo } from './profile-acts.ts'
import { allScreens } from './screens.ts'

test('right to left: nothing overflows, every text is from the catalogue @wide', async ({
  page,
  openBrowser,
  faults,
}) => {
  test.slow()
  faults.allow(refusedWith(404), /nowhere/)
  const [account, member] = [await openBrowser(), await openBrowser()]
  await openAccount(account)
  await openMember(member, { pictures: [await photo('me.jpg')] })
  const screens: [Page, string[]][] = [
    [page, ['/', '/auth', '/privacy-policy', '/nowhere']],
    [account, ['/signup']],
    [member, ['/app/profiles', '/app/liked', '/app/matches', '/app/account', '/app/edit-profile']],
  ]
  for (const [browser, paths] of screens) {
    await browser.addInitScript(() => localStorage.setItem('mithaq.locale', 'qps-rtl'))
    for (const path of paths) {
      await browser.goto(path)
      await expect(
        browser
          .getByText(/\[.+~\]/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      await expect(browser.locator('html')).toHaveAttribute('dir', 'rtl')
      await shot(browser, `rtl${path.replaceAll('/', '-')}`)
      await expectEverythingFits(browser)
      if (browser === page) await checkAccessibility(browser)
    }
  }
})

test('with text at twice its size nothing overflows and nothing is cut off', async ({
  page,
  openBrowser,
  faults,
}) => {
  faults.allow(refusedWith(404), /nowhere/)
  test.slow()
  const screens = await allScreens(page, await openBrowser(), await openBrowser())
  for (const screen of screens) {
    await screen.page.setViewportSize({ width: 390, height: 844 })
    await screen.show()
    await settled(screen.page)
    await screen.page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await shot(screen.page, `zoom-200-${screen.name}`)
    await expectEverythingFits(screen.page)
  }
})

test('pages fade for 300 ms, unless less motion is wanted', async ({ page }) => {
  const move = async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started' }).click()
    await expect(on(page).button('Create Account')).toBeVisible()
    await on(page).button('Create Account').click()
    await expect(page.getByRole('tabpanel').getByText('Please fill in all fields')).toBeVisible()
  }
  await move()
  expect((await animations(page)).map(({ duration }) => duration)).toContain('0.3s')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await move()
  expect(await animations(page)).toEqual([])
})

test('the member’s own choice of appearance outlives a reload and beats the system’s', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, maryam)
  await page.goto('/app/account')
  await expect(page.getByText(maryam.email)).toBeVisible()
  const paper = () => paperColour(page)
  const light = await paper()
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(paper).not.toBe(light)
  const dark = await paper()
  await page.reload()
  await expect(page.getByText(maryam.email)).toBeVisible()
  expect(await paper()).toBe(dark)
  await page.getByRole('radio', { name: 'System' }).click()
  await expect.poll(paper).toBe(light)
})

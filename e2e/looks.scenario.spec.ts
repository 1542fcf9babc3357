import { openLanding } from './acts.ts'
import {
  listAnimations,
  checkAccessibility,
  expect,
  expectEverythingFits,
  accountForm,
  takeScreenshot,
  test,
  watchFades,
  type Page,
} from './fixtures.ts'
import { addMatch } from './match-acts.ts'
import { openAccount, openMember, createPhoto } from './profile-acts.ts'

test('overflows nowhere right to left and takes every text from the catalogue', async ({
  page,
  openBrowser,
  faults,
}) => {
  test.slow()
  faults.allow(404, /nowhere/)
  const [account, member] = [await openBrowser(), await openBrowser()]
  await openAccount(account)
  await openMember(member, { pictures: [await createPhoto('me.jpg')] })
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
      // The page itself, not the one that waits for it.
      await expect(browser.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expect(browser.locator('html')).toHaveAttribute('dir', 'rtl')
      for (const width of [1440, 390]) {
        await browser.setViewportSize({ width, height: 900 })
        await takeScreenshot(browser, `rtl${path.replaceAll('/', '-')}-${width}`)
        await expectEverythingFits(browser)
      }
      if (path === '/' || path === '/auth') await checkAccessibility(browser)
    }
  }
})

test('fades pages for 300 ms unless reduced motion is preferred', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const takeFades = await watchFades(page)
  const fadesTo = async (what: string, change: () => Promise<unknown>, path: RegExp | string) => {
    await takeFades()
    await change()
    await expect(page).toHaveURL(path)
    await expect.poll(takeFades, { message: what }).toContain('0.3s')
  }
  await openLanding(page)
  expect(await takeFades(), 'the first page reads at once').toEqual([])
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first()
  await fadesTo('landing to sign-in', () => link('Get Started').click(), '/auth')
  await fadesTo('back to the landing page', () => link('Back to Home').click(), '/')
  await fadesTo('the policy', () => link('Privacy Policy').click(), '/privacy-policy')

  const { salma, idris } = await addMatch(page, request)
  await page.goto('/app/profiles')
  await expect(page.getByRole('heading', { name: 'Discover', exact: true })).toBeVisible()
  expect(await takeFades()).toEqual([])
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name })
  await fadesTo('a tab', () => tab('Liked').click(), '/app/liked')
  await fadesTo('the matches', () => tab('Matches').click(), '/app/matches')
  await fadesTo('list to chat', () => link(new RegExp(salma.name)).click(), /\/app\/chat\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await fadesTo('chat to list', () => page.goBack(), '/app/matches')
  await fadesTo('the account', () => tab('Account').click(), '/app/account')
  await expect(page.getByRole('heading', { name: new RegExp(`^${idris.name}, `) })).toBeVisible()
  await fadesTo('account to editor', () => link('Edit profile').click(), '/app/edit-profile')
  await fadesTo('editor to account', () => accountForm(page).button('Back').click(), '/app/account')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await takeFades()
  await tab('Liked').click()
  await expect(accountForm(page).heading('Liked Profiles')).toBeVisible()
  const heard: string[] = []
  await expect.poll(async () => heard.push(...(await takeFades()))).toBeGreaterThan(0)
  expect(new Set(heard)).toEqual(new Set(['1e-05s']))
  expect(await listAnimations(page)).toEqual([])
})

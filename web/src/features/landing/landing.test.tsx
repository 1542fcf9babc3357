// @vitest-environment dom
import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { htmlText } from '../../../test/html-text.ts'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { renderSite } from '../../../test/render-site.tsx'
import { AuthScreen } from '../account/auth/AuthScreen.tsx'
import { HouseRulesScreen } from '../house-rules/HouseRulesScreen.tsx'
import { PolicyScreen } from '../policy/PolicyScreen.tsx'
import { PolicyText } from '../policy/PolicyText.tsx'
import { Hero } from './Hero.tsx'
import { LandingHeader } from './LandingHeader.tsx'
import { LandingScreen } from './LandingScreen.tsx'
import { ConversationScene, Tour } from './tour/Tour.tsx'

stubBrowser()

test('shows the promise with coins and faces, and never the length of the clock', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <LandingScreen />
      <ConversationScene />
      <Tour />
    </MemoryRouter>,
  )
  const text = htmlText(html)
  // As many coins as open a chat, and beside a phone as many such as there are to begin with.
  const drawings = [...html.matchAll(/<span class="flex justify-center ps-2"[^>]*>(.*?)<\/span>/gs)]
  expect(drawings.map(([, coins = '']) => coins.split('<svg').length - 1)).toEqual([3, 3, 3])
  // A picture of it, which the words beside it say as well; its one hyphened word is never broken.
  expect(renderToStaticMarkup(<ConversationScene />)).toMatch(/^<div aria-hidden="true"/)
  expect([...html.matchAll(/whitespace-nowrap">(.*?)</g)].map(([, whole]) => whole)).toEqual([
    'Zero-Ghosting',
  ])
  const portraits = [...html.matchAll(/<img src="(\/portraits\/[^"]+)" alt="([^"]*)"/g)]
  expect(portraits.map(([, , alt]) => alt).join('')).toBe('')
  for (const [, src = ''] of portraits) readFileSync(new URL(`../../../public${src}`, import.meta.url))
  expect(portraits).toHaveLength(5)
  const lengths = /\b(\d+|one|two|three|forty|seventy)[\s-]*(h|hrs?|hours?|d|days?|m|min|minutes?)\b|48|72/i
  expect('answered within 48 hours').toMatch(lengths)
  expect('two days').toMatch(lengths)
  expect(text).not.toMatch(lengths)
  // Nor where only readers or titles would find it.
  for (const [, said = ''] of html.matchAll(/(?:aria-label|title|alt)="([^"]*)"/g))
    expect(said).not.toMatch(lengths)
})

test('the steps show screens that are there, in both themes, as large as said and small to fetch', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Tour />
    </MemoryRouter>,
  )
  expect(htmlText(html)).toMatch(/\|1\|Like\|.*\|2\|Open together\|.*\|3\|Answer in time\|/s)
  const shown = [...html.matchAll(/<img[^>]*src="(\/screens\/[^"]+)"[^>]*>/g)]
  expect(shown.map(([, src]) => src)).toEqual(
    ['like', 'open', 'answer'].flatMap((step) => [
      `/screens/${step}-light.webp`,
      `/screens/${step}-dark.webp`,
    ]),
  )
  for (const [image, src = ''] of shown) {
    expect(image).toContain(src.endsWith('-light.webp') ? ' dark:hidden"' : ' hidden dark:block"')
    expect(image).toMatch(/alt="[^"]{20,}"/)
    expect(image).toContain('loading="lazy"')
    const file = readFileSync(new URL(`../../../public${src}`, import.meta.url))
    expect(file.length, src).toBeLessThan(40_000)
    // Where a WebP says how large it is.
    const [width, height] = [file.readUInt16LE(26) % 0x4000, file.readUInt16LE(28) % 0x4000]
    expect(image, src).toContain(`width="${width}" height="${height}"`)
  }
})

test('the contents of the policy lead to its sections, and the policy to the house rules', () => {
  document.head.innerHTML = '<meta name="contact-email" content="salam@mithaq.example">'
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PolicyScreen />
    </MemoryRouter>,
  )
  const to = [...html.matchAll(/<a href="#([^"]+)"[^>]*>([^<]+)</g)].map(([, id, title]) => [id, title])
  const sections = [...html.matchAll(/<section id="([^"]+)"[^>]*><h2[^>]*>([^<]+)</g)]
  expect(to).toEqual(sections.map(([, id, title]) => [id, title]))
  expect(html).toContain('<nav aria-label="On this page"')
  expect(to.map(([, title]) => title)).toEqual([
    ...['About this policy', 'Only for adults', 'What we collect', 'What we use it for'],
    ...['Who sees your pictures', 'Decisions and appeals', 'Identity verification by selfie'],
    ...['Guardians and chaperones', 'Marketing', 'Opting out of sale', 'How long we keep it'],
    ...['Deleting your account', 'Your rights', 'How we protect it', 'Changes to this policy'],
  ])
  expect(new Set(to.map(([id]) => id)).size).toBe(15)
  expect(html).toMatch(/<h1[^>]*>Privacy Policy<.*<nav aria-label="On this page"/s)
  expect(html).toMatch(/<a [^>]*href="\/house-rules"[^>]*>House rules</)
  // Points are points, and sentences stand alone.
  expect(html).toMatch(/<ul[^>]*><li>Your account: e-mail address and password\./)
  expect(html).toMatch(/<p [^>]*>Mithaq helps Muslims who want to marry/)
  expect(html).toMatch(/<a [^>]*href="\/house-rules"/)
  expect(htmlText(renderToStaticMarkup(<PolicyText text="Write to {contact} at any time." />))).toBe(
    'Write to |salam@mithaq.example| at any time.',
  )
  expect(renderToStaticMarkup(<PolicyText text="Nothing is sold." />)).toBe('Nothing is sold.')
})

test('the privacy policy says all it must', () => {
  document.head.innerHTML = '<meta name="contact-email" content="salam@mithaq.example">'
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PolicyScreen />
    </MemoryRouter>,
  )
  const policy = htmlText(html).replaceAll('|', '')
  for (const statement of [
    /Last updated: 21-11-2026\. Earlier version: 19-11-2026\./,
    /keep a few things for 2 years.*blocks by you and of you.*reports about you.*keyed fingerprint of your e-mail address/,
    /verified with a selfie.*voluntary.*blue verification badge/,
    /guardians? (and|or) chaperones? receive.*(weekly|once a week)/i,
    /closed.*deleted or anonymised.*2 years/,
    /fraudulent.*kept for up to 2 years by us, or by the verification partner where one is used/,
    /nobody has used for 2 years is erased.*30 days and 7 days before/,
    /Where you are signed in.*Not where you were/,
    /telephone numbers, addresses, other messengers and money.*no message is held back.*24 hours/,
    /open case.*at most 90 days after you left/,
    /one setting for all your pictures.*everyone.*your matches.*people you choose.*blur that is made on our server/,
    /program checks every picture before others see it.*signed and expires after 65 minutes at most/,
    /moderators can see a picture that they removed.*until your appeal is answered.*6 months/,
    /People decide about reports.*statement in the app and by mail.*appeal each decision once within 6 months.*we aim to answer within 48 hours/,
    /Who reported is known only to the moderators of the case/,
    /three pictures with the live camera.*erased within 24 hours of the decision.*after 7 days.*only women of our team/,
    /one sentence about a part of the profile.*in no notification and no e-mail/,
    /take a copy under Your data.*first names.*7 days/,
    /confirmed at both addresses/,
    /Delete My Account button on the Account page/,
    /by e-mail to salam@mithaq\.example/,
    /someone under 18, they close it, and it is erased at once, as if it had been deleted/,
    /log every time a moderator opens a case, and every list or search that shows them a name or a picture/,
    /by e-mail, and only if you say yes.*off until you switch it on.*opt out.*no marketing by text message/,
    /opted out.*12 months/,
  ])
    expect(policy).toMatch(statement)
  expect(html).toMatch(/<a [^>]*href="mailto:salam@mithaq\.example"[^>]*>salam@mithaq\.example</)
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>.*?Back to Home/)
})

test('goes back from the house rules to the previous page, or to the start after a direct visit', async () => {
  vi.useFakeTimers()
  expect(
    htmlText(
      renderToStaticMarkup(
        <MemoryRouter>
          <HouseRulesScreen />
        </MemoryRouter>,
      ),
    ),
  ).toMatch(
    /^\|Mithaq\|Back\|House rules\|Eight rules for everybody here\. If you break one, we tell you which and why\. A person decides, and someone else reads your appeal\.\|1\|.*\|If someone breaks a rule, report them from their profile or your chat\. They never learn who reported them, and we tell you whether we acted\.\|$/s,
  )
  const back = async (idx: number) => {
    vi.stubGlobal('history', { state: { idx } })
    const { router, press } = renderSite(['/before', '/auth'], <HouseRulesScreen />)
    await press('Back')
    await vi.advanceTimersByTimeAsync(0)
    return router.state.location.pathname
  }
  expect(await back(1)).toBe('/before')
  expect(await back(0)).toBe('/')
  // A decision leads to the very rule that it is about.
  expect(document.querySelector('#rule-3')?.textContent).toMatch(/^3/)
  vi.useRealTimers()
})

/** Which tab is open on the page that a link leads to. */
async function tabBehind(link: string) {
  const page = renderScreen(
    <Routes>
      <Route
        path="/"
        element={
          <>
            <LandingHeader />
            <Hero />
            <Tour />
          </>
        }
      />
      <Route path="/auth" element={<AuthScreen />} />
    </Routes>,
  )
  await page.tap(link)
  return [page.path(), page.queryAll('[aria-selected=true]')[0]?.textContent]
}

// After what is drawn at first: by now the later parts of the page have come.
test('Join Now and Get Started open the Sign Up tab, the others Sign In', async () => {
  vi.useFakeTimers()
  const found: unknown[] = []
  for (const link of ['Sign In', 'Join Now', 'Get Started', 'Already a Member?'])
    found.push(await tabBehind(link))
  expect(found).toEqual([
    ['/auth', 'Sign In'],
    ['/auth', 'Sign Up'],
    ['/auth', 'Sign Up'],
    ['/auth', 'Sign In'],
  ])
  expect(await tabBehind('Create your profile')).toEqual(['/auth', 'Sign Up'])
  vi.useRealTimers()
})

test('once all of the page has come, its parts are named, and its contents lead to them', async () => {
  const page = renderScreen(<LandingScreen />)
  await vi.waitFor(() => expect(page.text()).toContain('Create your profile'))
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <LandingScreen />
    </MemoryRouter>,
  )
  expect(html).toContain('<section aria-label="Why Mithaq"')
  // Whose face stands beside which name.
  expect([...html.matchAll(/portraits\/([a-z]+)/g)].map(([, who]) => who)).toEqual([
    ...['maryam', 'hala', 'omar', 'sana', 'emre'],
  ])
  expect([...html.matchAll(/<img[^>]*-light\.webp" alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual([
    // Once more beside the promise, which says the same.
    '',
    'Discover, with the profile of Maryam.',
    'A chat before it opens: who has paid, and what it costs.',
    'An open chat: a question from Maryam, and your turn to respond.',
  ])
  // Each part is named by its heading.
  for (const [, id] of html.matchAll(/aria-labelledby="([^"]+)"/g)) expect(html).toContain(`<h2 id="${id}"`)
  expect(html.match(/aria-labelledby=/g)).toHaveLength(5)
  // The contents lead to parts that are there.
  const named = [...html.matchAll(/href="\/#([^"]+)"/g)].map(([, id]) => id)
  expect(named).toEqual(['steps', 'costs', 'family'])
  for (const id of named) expect(html).toContain(`<h2 id="${id}"`)
  expect(html).toMatch(/<a [^>]*href="\/privacy-policy"[^>]*>Privacy Policy</)
})

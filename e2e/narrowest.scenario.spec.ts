import { factOf, factParts, isAskedOf, namesIn } from '@mithaq/contract/facts'
import { choicesOf, defaultFilters, isFact, saidNames, setFilters } from '@mithaq/contract/filters'
import type { Filters, SaidName } from '@mithaq/contract/filters'
import {
  amina,
  deckParts,
  expectScrimBelowFace,
  openDeck,
  phones,
  readShownName,
  test,
  woman,
} from './discovery-acts.ts'
import { expect, expectEverythingFits, countLines, waitUntilSettled, toastWith } from './fixtures.ts'
import {
  chatParts,
  createMatch,
  openChat,
  payUnlock,
  addMember,
  addOpenChat,
  addThreeStrangers,
  postMessage,
} from './match-acts.ts'
import { createPhoto } from './profile-acts.ts'

test('shows the fee beside the unmatch button on the narrowest phone', async ({ page, request }) => {
  const { idris, matchId } = await addOpenChat(page, request)
  await page.setViewportSize({ width: 320, height: 568 })
  await openChat(idris, matchId)
  await chatParts(page).choose('Unmatch')
  const question = page.getByRole('alertdialog', { name: /^Unmatch with/ })
  const price = question.getByText('Costs 1 of your 6 tokens. 5 are left.', { exact: false })
  await expect(price).toBeInViewport({ ratio: 1 })
  await question.getByText('In my own words…').click()
  await question.getByRole('textbox').fill('Go well')
  await expect(price).toBeInViewport({ ratio: 1 })
  await expect(question.getByRole('button', { name: 'Close kindly' })).toBeInViewport({ ratio: 1 })
  await page.goBack()

  await postMessage(idris, matchId, 'Would you WWWWWWWWWWWWWWWWWWWWW come?')
  await page.goto('/app/matches')
  expect(await countLines(page.getByText(/^You: Would you W+/))).toBe(1)

  await page.goto('/app/notifications')
  expect(await countLines(page.getByRole('heading', { name: 'Notifications' }))).toBe(1)

  await page.goto('/app/profiles')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const filters = page.getByRole('dialog', { name: 'Profile Filters' })
  const height = filters.getByRole('group', { name: 'Height Range' })
  for (const words of [
    height.getByText('Height Range'),
    height.getByRole('status'),
    filters.getByRole('button', { name: 'Clear All' }),
  ])
    expect(await countLines(words), (await words.textContent())!).toBe(1)
  await page.goBack()

  // Each group has a line of its own, and below it its switches, one column a channel.
  await page.goto('/app/account/notifications')
  const groups = page.getByRole('table').getByRole('row')
  await expect(groups).toHaveCount(4)
  const columns = await page
    .getByRole('table')
    .getByRole('switch')
    .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().x))).size)
  expect(columns).toBe(2)

  await page.goto('/app/account/safety/guardian')
  await page.getByLabel('Their name').fill('Ibrahim')
  await page.getByLabel('What they are to you').selectOption('Father')
  await page.getByLabel('Their e-mail address').fill('ibrahim@example.org')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  for (const words of ['Ibrahim', 'ibrahim@example.org'])
    expect(await countLines(page.getByText(words, { exact: true })), words).toBe(1)
})

test('keeps a toast clear of a sheet that opens below it', async ({ page, people }) => {
  await people.open(page)
  await (await people.add(amina)).ends([{ prompt: 'home_is', answer: 'loud on Fridays' }])
  await page.setViewportSize({ width: 320, height: 568 })
  const { act, card } = await openDeck(page)
  await readShownName(page)
  await act('Favorite').click()
  const told = toastWith(page, 'Added Amina to favorites')
  await expect(told).toBeVisible()
  // Resting on it, it stays.
  await told.hover()
  await card.getByRole('button', { name: 'Like this about Amina' }).first().press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Like Amina with a sentence' })
  await expect(sheet).toBeVisible()
  const edge = async () => {
    // It has moved away from under the mouse, and would leave.
    await told.hover()
    const [words, below] = [(await told.boundingBox())!, (await sheet.boundingBox())!]
    return words.y >= 0 && words.y + words.height <= below.y
  }
  await expect.poll(edge).toBe(true)
})

test('undoes a pass without moving any button from under the thumb', async ({ page, people }) => {
  await people.open(page)
  await people.add(amina)
  await people.add(woman('Hana'))
  await openDeck(page)
  const { act } = deckParts(page)
  await readShownName(page)
  await waitUntilSettled(page)
  for (const [width, height] of [
    [320, 844],
    [390, 844],
    [768, 844],
    [900, 640],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const placeOf = async (name: 'Pass' | 'Like') => (await act(name).boundingBox())!.x
    const before = [await placeOf('Pass'), await placeOf('Like')]
    const name = await readShownName(page)
    await act('Pass').click()
    await expect(act('Undo')).toBeInViewport({ ratio: 1 })
    expect([await placeOf('Pass'), await placeOf('Like')], `at ${width}`).toEqual(before)
    await act('Undo').click()
    await expect(act('Undo')).toHaveCount(0)
    await expect.poll(() => readShownName(page)).toBe(name)
  }
})

const first = (name: SaidName) => choicesOf(name)[0]

test('shows the number of filters on the button without moving what is around it', async ({
  page,
  people,
}) => {
  const idris = await people.open(page)
  const her = await people.add(amina)
  for (const part of factParts) {
    const names = namesIn(part).filter((name) => isAskedOf(name, 'female'))
    const said = names.map((name) => [name, factOf(name).upTo ? [first(name)] : first(name)])
    await her.says(part, Object.fromEntries(said))
  }
  const deck = await openDeck(page)
  await readShownName(page)
  const around = async () => {
    const found: object[] = []
    for (const [width, height] of [...phones, [1440, 900]] as const) {
      await page.setViewportSize({ width, height })
      await expectEverythingFits(page)
      const parts = [page.getByRole('heading', { level: 1 }), deck.filters, deck.card, deck.act('Like')]
      found.push({ width, height, boxes: await Promise.all(parts.map((part) => part.boundingBox())) })
    }
    return found
  }
  const before = await around()
  // She is what each of them asks for.
  const asked = saidNames.filter((name) => !isFact(name) || isAskedOf(name, 'female'))
  const many: Filters = {
    ...defaultFilters,
    ageRange: [18, 79],
    heightRange: [131, 200],
    countries: ['EG'],
    said: { ...Object.fromEntries(asked.map((name) => [name, [first(name)]])), nationality: ['EG'] },
  }
  await idris.filters(many)
  await page.reload()
  await expect(deck.filters).toHaveAccessibleName(`${setFilters(many).length} filters`)
  await expect(deck.badge).toBeVisible()
  await readShownName(page)
  expect(setFilters(many).length, 'two digits').toBeGreaterThanOrEqual(20)
  expect(await around()).toEqual(before)
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await countLines(deck.filters.getByText(/^\d+ filters$/))).toBe(1)
})

test('keeps the scrim off the face despite a long name or a strip above', async ({ page, request }) => {
  const { idris, salma, hana } = await addThreeStrangers(page, request)
  const pictures = [await createPhoto('her.jpg', '#446688')]
  const aminaIs = { ...amina, occupation: 'Restorer of manuscripts', pictures }
  const long = await addMember({ request }, { ...aminaIs, name: 'Fatima-Zahra bint Mahmoud' })
  const short = await addMember({ request }, { ...aminaIs, name: 'Nur' })
  for (const one of [idris, long, short])
    await one.ask('PATCH', '/profile/facts/faith', { prayer: 'five_daily' })
  // Two chats opened: no tokens are left, and a strip says so.
  await payUnlock(idris, await createMatch(idris, salma), true)
  await payUnlock(idris, await createMatch(idris, hana))
  await openDeck(page)
  const everywhere = async (strips: number) => {
    const name = await readShownName(page)
    await expect(page.locator('[data-few]')).toHaveCount(strips)
    for (const [width, height] of phones) {
      await page.setViewportSize({ width, height })
      await expectScrimBelowFace(page, `${name}, ${strips} strips, ${width} by ${height}`)
    }
    return name
  }
  for (const strips of [1, 0]) {
    const first = await everywhere(strips)
    await deckParts(page).act('Pass').click()
    await expect.poll(() => readShownName(page)).not.toBe(first)
    await everywhere(strips)
    await deckParts(page).act('Undo').click()
    await expect.poll(() => readShownName(page)).toBe(first)
    // It comes once a day.
    await page.reload()
  }
})

test('moves a liked card away in 260 ms, and not at all with reduced motion', async ({ page, people }) => {
  await people.open(page)
  for (const name of ['Asma', 'Hana', 'Nur']) await people.add(woman(name))
  const { act } = await openDeck(page)
  const name = await readShownName(page)
  await page.evaluate(() => {
    const moves: unknown[] = []
    const note = (event: Event) => {
      const { type, target } = event
      if (!(target instanceof Element) || !target.matches('.deck-card, .lucide-heart')) return
      if (event instanceof AnimationEvent) {
        // After a slow frame the animation may be over, and the element lists it no longer.
        const seconds = parseFloat(getComputedStyle(target).animationDuration)
        moves.push([type, seconds * 1000, event.animationName])
        return
      }
      for (const { effect } of target.getAnimations())
        if (effect instanceof KeyframeEffect && effect.getKeyframes().some((frame) => 'transform' in frame))
          moves.push([
            type,
            effect.getTiming().duration,
            ...effect.getKeyframes().map((at) => at['transform']),
          ])
    }
    for (const type of ['transitionrun', 'animationstart']) addEventListener(type, note)
    // A card that is gone before a slow frame has drawn it never says that it moved.
    const { setTimeout: set } = window
    const slowly = (run: () => void, ms?: number) => set(run, ms === 320 ? 3000 : ms)
    Object.assign(globalThis, { moves, setTimeout: slowly, hurry: () => (window.setTimeout = set) })
  })
  const moves = () => page.evaluate<unknown[]>('moves.splice(0)')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await act('Like').click()
  await expect.poll(() => readShownName(page)).not.toBe(name)
  await expect
    .poll(() => page.evaluate('moves'))
    .toEqual(
      expect.arrayContaining([
        ['transitionrun', 260, expect.any(String), 'translateX(105%) rotate(8deg)'],
        ['animationstart', 220, 'like-beat'],
      ]),
    )
  await page.evaluate('hurry()')
  await moves()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  const next = await readShownName(page)
  await act('Like').click()
  await expect.poll(() => readShownName(page)).not.toBe(next)
  expect((await moves()).filter((move) => Array.isArray(move) && move[1] > 1)).toEqual([])
})

import { randomUUID } from 'node:crypto'
import {
  deckParts,
  openDeck,
  profileDialog,
  readShownName,
  tab,
  test,
  tile,
  woman,
} from './discovery-acts.ts'
import type { Person } from './discovery-acts.ts'
import { desktop, expect } from './fixtures.ts'
import { checkScreenAtBothSizes, createPhoto, retryWhileBusy } from './profile-acts.ts'
import type { Locator, Page } from '@playwright/test'

const album = async () => [
  await createPhoto('first.jpg', '#446688'),
  await createPhoto('garden.jpg', '#3f7a4a'),
]

/** Who writes opens the heart of a part; what comes is the dialog about just that. */
async function write(page: Page, [name, part]: readonly [string, string], words: string, quoted: string) {
  const heart = page.getByRole('button', { name: `Like this about ${name}: ${part}`, exact: true })
  await heart.last().focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Like ${name} with a sentence` })
  await expect(dialog.getByRole('blockquote')).toHaveText(quoted)
  await dialog.getByRole('textbox', { name: 'Your sentence' }).fill(words)
  return { dialog, send: () => dialog.getByRole('button', { name: 'Send like' }).click() }
}

/** Which picture is shown there, and how. */
const shows = (place: Locator, id: string, how: 'sharp' | 'blurred') =>
  expect(place.locator('img').first()).toHaveAttribute(
    'src',
    new RegExp(`/${id}/.*/${how === 'sharp' ? 'small' : 'blur'}\\.webp$`),
  )

const act = async (page: Page, { token }: Person, [method, path]: [string, string], data: object) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await retryWhileBusy(() => page.request.fetch(`/api${path}`, { method, headers, data }))
  expect(answer.ok(), `${method} ${path}`).toBe(true)
  return answer.json()
}

test('names the second picture and a prompt in notes, on a phone', async ({ page, openBrowser, people }) => {
  const hers = await openBrowser(desktop)
  const idris = await people.open(page)
  const bread = { prompt: 'home_is', answer: 'where the bread is warm' }
  await act(page, idris, ['PUT', '/profile/prompts'], { prompts: [bread] })
  const asma = await people.open(hers, woman('Asma', { pictures: await album() }))
  const garden = asma.profile.pictures[1]!.id

  await openDeck(page)
  await readShownName(page)
  const his = await write(page, ['Asma', 'Picture 2 of 2'], 'Did you plant it?', "Asma's picture")
  await shows(his.dialog.getByRole('blockquote'), garden, 'sharp')
  await checkScreenAtBothSizes(page, 'parts-picture')
  await his.send()
  await expect(his.dialog).toHaveCount(0)

  await hers.goto('/app/liked')
  await expect(tile(hers, 'Idris')).toContainText(/Your picture.*Did you plant it\?/)
  await shows(tile(hers, 'Idris'), garden, 'sharp')
  await checkScreenAtBothSizes(hers, 'parts-liked-me')
  await tile(hers, 'Idris').click()
  const profile = profileDialog(hers, 'Idris')
  await expect(profile.getByRole('figure')).toContainText(/Your picture.*Did you plant it\?/)
  await shows(profile.getByRole('figure'), garden, 'sharp')
  await checkScreenAtBothSizes(hers, 'parts-liked-profile')
  const answer = await write(
    hers,
    ['Idris', 'A home to me is…'],
    'So do I, God willing.',
    'A home to me is…where the bread is warm',
  )
  await checkScreenAtBothSizes(hers, 'parts-facts')
  await answer.send()
  // From a profile dialog nobody is led to the chat.
  await hers.getByRole('button', { name: 'Open our chat' }).click()
  await expect(hers).toHaveURL(/\/app\/chat\//)
  const matchId = hers.url().split('/').at(-1)!
  await act(hers, asma, ['POST', `/matches/${matchId}/unlock`], { requestId: randomUUID(), express: true })

  // The ways to begin scroll under the composer on a phone.
  const salam = { id: randomUUID(), content: 'As-salamu alaykum' }
  await act(hers, asma, ['POST', `/matches/${matchId}/messages`], salam)

  await page.goto(`/app/chat/${matchId}`)
  const [top, herTop] = [page, hers].map((one) => one.getByRole('list', { name: 'Written with the like' }))
  await expect(herTop!.getByRole('listitem')).toHaveText([
    'Idris wrote with the like about ‘Your picture’: Did you plant it?',
    'You wrote with your like about ‘A home to me is…’: So do I, God willing.',
  ])
  await expect(top!.getByRole('listitem')).toHaveText([
    "You wrote with your like about ‘Asma's picture’: Did you plant it?",
    'Asma wrote with the like about ‘A home to me is…’: So do I, God willing.',
  ])
  for (const list of [top!, herTop!]) await shows(list, garden, 'sharp')
  await checkScreenAtBothSizes(page, 'parts-chat')

  // Hers only on request, and gone at last.
  await act(hers, asma, ['PUT', '/profile/pictures-for'], { picturesFor: 'chosen' })
  await shows(top!, garden, 'blurred')
  await shows(herTop!, garden, 'sharp')
  await act(hers, asma, ['DELETE', `/pictures/${garden}`], {})
  for (const one of [page, hers]) {
    await one.reload()
    const said = one.getByRole('list', { name: 'Written with the like' }).getByRole('listitem')
    await expect(said.filter({ hasText: 'Did you plant it?' })).toContainText('about ‘A picture’:')
    await expect(said.locator('img')).toHaveCount(0)
  }
})

test('names the shown picture, a blurred one and a prompt in notes, at a desktop', async ({
  openBrowser,
  people,
}) => {
  const his = await openBrowser(desktop)
  const idris = await people.open(his)
  const hana = await people.add(woman('Hana'))
  const loud = { prompt: 'home_is', answer: 'loud on Fridays' }
  await act(his, hana, ['PUT', '/profile/prompts'], { prompts: [loud] })
  const hers = await openBrowser()
  const asma = await people.open(hers, woman('Asma', { pictures: await album() }))
  await asma.likes(idris)
  await act(hers, asma, ['PUT', '/profile/pictures-for'], { picturesFor: 'matches' })
  const garden = asma.profile.pictures[1]!.id

  await openDeck(his)
  expect(await readShownName(his)).toBe('Asma')
  const { card } = deckParts(his)
  const hearts = card.getByRole('button', { name: /^Like this about Asma: Picture/ })
  await expect(hearts).toHaveAccessibleName('Like this about Asma: Picture 1 of 2')
  await card.getByRole('button', { name: 'Next picture' }).click()
  await expect(hearts).toHaveAccessibleName('Like this about Asma: Picture 2 of 2')
  const size = (await hearts.boundingBox())!
  expect([size.width, size.height]).toEqual([44, 44])
  await checkScreenAtBothSizes(his, 'parts-desk')
  const about = await write(his, ['Asma', 'Picture 2 of 2'], 'What blooms there?', "Asma's picture")
  await shows(about.dialog.getByRole('blockquote'), garden, 'blurred')
  await checkScreenAtBothSizes(his, 'parts-desk-blurred')
  await about.dialog.getByRole('button', { name: 'Close' }).click()
  // Of another part nothing is written yet.
  await card.getByRole('button', { name: 'Previous picture' }).click()
  const other = await write(his, ['Asma', 'Picture 1 of 2'], '', "Asma's picture")
  await other.dialog.getByRole('button', { name: 'Close' }).click()
  await card.getByRole('button', { name: 'Next picture' }).click()
  await hearts.click()
  const words = about.dialog.getByRole('textbox', { name: 'Your sentence' })
  await expect(words).toHaveValue('What blooms there?')
  await about.send()
  await expect(his).toHaveURL(/\/app\/chat\//)

  await idris.favorites(hana)
  await his.goto('/app/liked?tab=favorited')
  await tile(his, 'Hana').click()
  const facts = await write(
    his,
    ['Hana', 'A home to me is…'],
    'Ours smells of cardamom.',
    'A home to me is…loud on Fridays',
  )
  await facts.send()
  await expect(profileDialog(his, 'Hana')).toHaveCount(0)
  await tab(his, 'I Liked (2)').click()
  await tile(his, 'Hana').click()
  await expect(profileDialog(his, 'Hana')).toContainText('A home to me is…')
  await expect(his.getByRole('button', { name: /^Like this about/ }), 'it cannot be changed').toHaveCount(0)

  const list = await act(hers, hana, ['GET', '/discovery/liked-me'], {})
  expect(list.people).toMatchObject([
    { name: 'Idris', sentence: { about: 'prompt:home_is', text: 'Ours smells of cardamom.' } },
  ])
})

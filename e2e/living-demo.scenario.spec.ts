import { demoPassword } from '../demo/src/index.ts'
import { accountForm, expect, fillSignIn, maryam, signIn, takeScreenshot, test } from './fixtures.ts'
import { chatParts, openPerson, typeMessage } from './match-acts.ts'

test.use({ env: { DEMO: '1' } })

test('meets every state as Maryam, and is answered as somebody new', async ({
  page,
  openBrowser,
  database,
}) => {
  test.setTimeout(420_000)

  await test.step('Maryam has a life', async () => {
    await signIn(page, maryam)
    await page.goto('/app/matches')
    for (const name of ['Karim', 'Abdulrahman', 'Idriss', 'Emre'])
      await expect(page.getByRole('main').getByText(name, { exact: false }).first()).toBeVisible()
    await takeScreenshot(page, 'demo-matches')
    await page.getByRole('link', { name: /Karim/ }).first().click()
    await expect(
      chatParts(page).says('Forty is a serious number. My mother would like you before she had met you.'),
    ).toBeVisible()
    await expect(chatParts(page).composer).toBeVisible()
    await takeScreenshot(page, 'demo-your-turn')
    await page.goto('/app/unmatched')
    for (const name of ['Adnan', 'Hafiz']) await expect(page.getByText(name).first()).toBeVisible()
    await takeScreenshot(page, 'demo-unmatched')
    await page.goto('/app/account')
    await expect(page.getByText('This is a demo')).toBeVisible()
    await takeScreenshot(page, 'demo-account')
    await accountForm(page).button('Begin again').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Begin again' }).click()
    await expect(page).toHaveURL(/\/auth/)
    await fillSignIn(page, { ...maryam, password: demoPassword })
    await accountForm(page).button('Sign In').click()
    await expect(page).toHaveURL(/\/app\/profiles/)
  })

  /** What the cast plans for later than its typing happens now. */
  const hurry = () =>
    database.query(
      `update pgboss.job set start_after = now() where name = 'cast-acts' and state = 'created'
         and data ->> 'act' in ('like', 'pay') or name = 'cast-acts' and state = 'created' and start_after > created_on + interval '20 s'`,
    )
  const hers = await openBrowser()
  const amal = await openPerson(hers, { name: 'Amal', sex: 'female', city: 'Fez' })
  const idOf = async (email: string) =>
    (await database.query('select id from accounts where email = $1', [email])).rows[0].id as string

  const matchWith = async (name: string) => {
    const castId = await idOf(`${name}@demo.mithaq.example`)
    await expect
      .poll(async () =>
        (await amal.ask<{ people: { id: string }[] }>('GET', '/discovery/liked-me')).people.map(
          ({ id }) => id,
        ),
      )
      .toContain(castId)
    const { matchId } = await amal.ask<{ matchId: string }>('POST', `/discovery/profiles/${castId}/like`, {})
    return matchId
  }

  await test.step('a newcomer is liked back, and a chat opens because the other side gives, too', async () => {
    const matchId = await matchWith('juma')
    await hers.goto(`/app/chat/${matchId}`)
    await chatParts(hers).unlock.click()
    await hurry()
    await expect(chatParts(hers).composer).toBeVisible()
    await takeScreenshot(hers, 'demo-chat-open')
    await typeMessage(hers, 'As-salamu alaykum, Juma')
    await expect(hers.getByText('Writing').first()).toBeVisible()
    await takeScreenshot(hers, 'demo-typing')
    await expect(chatParts(hers).messages.getByText(/^Wa alaykum as-salam, karibu!/)).toBeVisible()
    await typeMessage(hers, 'The bees were kind today.')
    await expect(chatParts(hers).messages.getByText(/^Under this moon/)).toBeVisible()
    await expect(
      chatParts(hers)
        .messages.getByRole('img', { name: /^Juma: / })
        .first(),
    ).toBeVisible()
    await typeMessage(hers, 'A hill above Fez.')
    await expect(chatParts(hers).messages.getByText(/^I would like to see it/)).toBeVisible()
    await takeScreenshot(hers, 'demo-answered')
    await typeMessage(hers, 'Only the rice without coconut frightens me.')
    await expect.poll(amal.balance).toBe(9 - 3 + 1)
    await hers.goto('/app/matches')
    await takeScreenshot(hers, 'demo-newcomer-matches')
  })

  await test.step('one asks for a day, and one closes kindly', async () => {
    for (const [name, seen] of [
      ['omar', /asked for one more day/],
      ['hamza', /I do not think that we are meant for each other/],
    ] as const) {
      const matchId = await matchWith(name)
      await hers.goto(`/app/chat/${matchId}`)
      await chatParts(hers).unlock.click()
      await hurry()
      await expect(chatParts(hers).composer).toBeVisible()
      await typeMessage(hers, 'As-salamu alaykum')
      await expect(chatParts(hers).messages.getByText(/^Wa alaykum as-salam/)).toBeVisible()
      await typeMessage(hers, 'What do you hope for?')
      await expect(hers.getByText(seen).first()).toBeVisible()
      await takeScreenshot(hers, `demo-${name}`)
    }
  })
})

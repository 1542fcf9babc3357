import { randomUUID } from 'node:crypto'
import { setDeadline, giveTokens } from './database.ts'
import { desktop, expect, test } from './fixtures.ts'
import {
  chatParts,
  openMatchedCouple,
  openChat,
  payUnlock,
  typeMessage,
  postMessage,
  type Person,
} from './match-acts.ts'
import { checkScreen } from './profile-acts.ts'

const rematch = ({ ask }: Person, matchId: string) =>
  ask('POST', `/matches/${matchId}/rematch`, { requestId: randomUUID() })

test('plays five rounds: an extra day, a rest, a deadline, a goodbye, a couple', async ({
  page,
  openBrowser,
  product,
}) => {
  test.slow()
  const { idris, salma, matchId } = await openMatchedCouple(page, openBrowser, desktop)
  await giveTokens(product, [idris.profile.id, salma.profile.id], 20)
  const [his, hers] = [chatParts(page), chatParts(salma.page)]
  const bothPay = async () => {
    await payUnlock(idris, matchId)
    await payUnlock(salma, matchId)
    await expect(his.composer).toBeVisible()
    await expect(hers.composer).toBeVisible()
  }

  // The first: they open it, he extends the time and stays silent anyway.
  await openChat(idris, matchId)
  await openChat(salma, matchId)
  await bothPay()
  await typeMessage(salma.page, 'As-salamu alaykum, Idris')
  await page.getByRole('button', { name: 'Ask for a day' }).click()
  const dayMore = page.getByRole('alertdialog', { name: 'Ask for one more day?' })
  await expect(dayMore).toContainText('You get 24 hours more to answer')
  await checkScreen(page, 'chat-ask-for-a-day')
  await dayMore.getByRole('button', { name: 'Ask for a day' }).click()
  await expect(page.getByText('You asked for one more day', { exact: true })).toBeVisible()
  await expect(his.timer).toHaveText(/^71h/)
  await expect(page.getByRole('button', { name: 'Ask for a day' })).toHaveCount(0)
  await expect(salma.page.getByText('Idris asked for one more day', { exact: true })).toBeVisible()
  await setDeadline(product, matchId, 0)
  await expect(his.end).toContainText(/You did not answer in time\..*You lost 2 tokens/)

  // The second: he goes away, and she leaves the resting match for nothing.
  await rematch(salma, matchId)
  await bothPay()
  await idris.ask('POST', '/account/away', { days: 3 })
  for (const side of [page, salma.page])
    await expect(side.getByText(/^Resting until \w+/).last()).toBeVisible()
  await checkScreen(page, 'chat-resting')
  await hers.choose('Unmatch')
  const kindly = salma.page.getByRole('alertdialog', { name: /^Unmatch with/ })
  await expect(kindly).toContainText('Idris is resting, so unmatching costs you nothing. Idris pays nothing.')
  await kindly.getByRole('radio', { name: /^I need some time for myself/ }).check()
  await kindly.getByRole('button', { name: 'Close kindly' }).click()
  await expect(salma.page).toHaveURL('/app/matches')
  await expect(his.end.getByRole('figure', { name: "Salma's goodbye" })).toContainText(
    'It is nothing you said.',
  )
  await idris.ask('POST', '/account/away/end', {})

  // The third: nobody opens it. Only what is ready can be said there.
  await rematch(salma, matchId)
  await salma.page.getByRole('main').getByRole('link', { name: /Idris/ }).click()
  await hers.choose('Unmatch')
  await expect(kindly.getByRole('radio')).toHaveCount(5)
  await expect(kindly).toContainText('Costs 3 of your')
  await checkScreen(salma.page, 'story-close-kindly-locked')
  await kindly.getByRole('button', { name: 'Stay matched' }).click()
  await setDeadline(product, matchId, 0)
  await expect(hers.end).toContainText('This chat was not opened in time.')

  // The fourth: he says goodbye in his own words. What was said before stands above.
  await rematch(idris, matchId)
  await bothPay()
  await expect(salma.page.getByText('I need some time for myself. It is nothing you said.')).toBeVisible()
  await his.choose('Unmatch')
  const his4 = page.getByRole('alertdialog', { name: /^Unmatch with/ })
  await his4.getByRole('radio', { name: 'In my own words…' }).check()
  await his4.getByRole('textbox').fill('You deserve better answers.')
  await his4.getByRole('button', { name: 'Close kindly' }).click()
  await expect(hers.end).toContainText('You deserve better answers.')
  await checkScreen(salma.page, 'story-goodbye')

  // The fifth: they found each other.
  await rematch(idris, matchId)
  await page.getByRole('main').getByRole('link', { name: /Salma/ }).click()
  await bothPay()
  await postMessage(idris, matchId, 'My father would like to call yours.')
  await his.choose('We found each other')
  const question = page.getByRole('alertdialog', { name: 'You and Salma found each other?' })
  await expect(question).toContainText('Salma has 7 days to say the same.')
  await checkScreen(page, 'story-found-asked')
  await question.getByRole('button', { name: 'We found each other' }).click()
  await expect(page.getByText('You said that you and Salma found each other.')).toBeVisible()
  await expect(salma.page.getByText('Idris says that you found each other.')).toBeVisible()
  await checkScreen(salma.page, 'story-found-banner')
  await salma.page.getByRole('button', { name: 'We found each other' }).click()
  await salma.page.getByRole('alertdialog').getByRole('button', { name: 'We found each other' }).click()
  for (const [side, name] of [
    [page, 'his'],
    [salma.page, 'hers'],
  ] as const) {
    const moment = side.getByRole('region', { name: 'How you found each other' })
    await expect(moment.getByRole('heading', { name: 'You found each other' })).toBeFocused()
    await expect(moment).toContainText('May Allah bless you')
    await expect(chatParts(side).says('My father would like to call yours.')).toBeVisible()
    await expect(chatParts(side).composer).toHaveCount(0)
    await checkScreen(side, `story-found-${name}`)
  }
  await page.getByRole('link', { name: 'Back to Matches' }).first().click()
  await expect(page.getByRole('heading', { name: /^Found each other/ })).toBeVisible()
  await checkScreen(page, 'story-found-list')
  // Hidden by their own words: nobody reads that they were reported.
  await page.goto('/app/account')
  await expect(page.getByText('Your profile is hidden', { exact: true })).toBeVisible()
  await expect(page.getByText(/reported/)).toHaveCount(0)
  await checkScreen(page, 'story-found-account')
})

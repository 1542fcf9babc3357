// @vitest-environment drawn
import { refused, servedScreens } from '../../../test/served.tsx'
import type { Match } from '@mithaq/contract/matches'
import { expect, test, vi } from 'vitest'
import { later } from '../../../test/later.ts'
import { endedWith, matchWith } from '../../../test/match.ts'
import { cardOf } from '../../../test/profile.ts'
import { MemberProfile } from './MemberProfile.tsx'
import { RematchButton } from './rematch/RematchButton.tsx'
import { PictureAccessStrip } from './PictureAccessStrip.tsx'
import { UnmatchDialog } from './ending/UnmatchDialog.tsx'

const { asked, open, said, serve, signIn } = servedScreens()
const at = matchWith().createdAt
/** An answer whose end does not come. */
const never = () => new Response(new ReadableStream())

function unmatching(changed: Partial<Match>, balance = 6) {
  vi.setSystemTime(Date.parse(at))
  signIn()
  const onOpenChange = vi.fn<(open: boolean) => void>()
  const dialog = (
    <UnmatchDialog {...{ match: matchWith(changed), balance, onOpenChange }} open onDone={() => {}} />
  )
  const screen = open(dialog)
  const words = () => screen.every('[role=alertdialog]')[0]?.textContent
  return { screen, words, onOpenChange }
}

test('leaving an open chat offers ready goodbyes, own words up to 300, or none', async () => {
  const { screen, words, onOpenChange } = unmatching({ chatUnlocked: true, leaveFee: 1 })
  expect(words()).toBe(
    'Close kindlySalma reads your words, then the chat ends. Nobody is left on read.Your goodbyeThank you for your time. I do not think we are suited. May Allah grant you someone good.I am getting to know someone else and want to be honest with you.I need some time for myself. It is nothing you said.I have prayed, and my heart does not lean this way. I wish you well.In my own words…Without a wordCosts 1 token, 5 left afterwards. Salma pays nothing.Stay in the chatSend and close',
  )
  const chosen = () => screen.every('input').map((radio) => (radio as HTMLInputElement).checked)
  expect(chosen()).toEqual([true, false, false, false, false, false])
  await screen.press('In my own words…')
  expect(chosen()).toEqual([false, false, false, false, true, false])
  expect(words()).toContain('They are read once the chat has ended, and cannot be answered.')
  expect(screen.names().filter((name) => name.startsWith('Your words'))).toEqual(['Your words to Salma'])
  await screen.press('Without a word')
  expect(words()).toMatch(/^Close kindlyThe chat ends, and Salma reads no words from you\.Your goodbye/)
  await screen.press('In my own words…')
  screen.write('Your words to Salma', 'x'.repeat(301))
  expect(screen.isDisabled('Send and close')).toBe(true)
  screen.write('Your words to Salma', 'Go well')
  await screen.tap('Stay in the chat')
  expect(onOpenChange).toHaveBeenCalledWith(false)
  serve(never)
  await screen.tap('Send and close')
  expect(screen.names().slice(-2)).toEqual(['Stay in the chat', 'Unmatching...'])
  expect(screen.isDisabled('Without a word')).toBe(true)
  expect(screen.attribute('Your words to Salma', 'readonly')).toBe('')
  expect(asked).toHaveLength(1)
})

test('leaving a locked chat offers ready goodbyes or none', async () => {
  const { screen, words } = unmatching({ chatUnlocked: false })
  expect(words()).toMatch(/^Close kindlySalma reads your words, then the match ends\.Your goodbye/)
  expect(screen.every('input')).toHaveLength(5)
  expect(screen.names()).not.toContain('In my own words…')
  await screen.press('Without a word')
  expect(words()).toMatch(/^Close kindlyThe match ends, and Salma reads no words from you\.Your goodbye/)
})

test('leaving is free without tokens and while a guardian is new', () => {
  /** A coin that is not given is an outline. */
  const gives = ({ screen }: ReturnType<typeof unmatching>) => screen.every('circle.fill-saffron').length
  const poor = unmatching({ chatUnlocked: true, leaveFee: 1 }, 0)
  expect([poor.words(), gives(poor)]).toEqual([
    expect.stringContaining('You have no tokens, so this costs nothing. Salma pays nothing.'),
    0,
  ])
  const freeLeave = { because: 'their_guardian' as const, until: '2026-11-16T09:30:00.000Z' }
  expect(unmatching({ chatUnlocked: true, leaveFee: 0, freeLeave }).words()).toContain(
    "Salma's guardian has joined, so leaving costs you nothing until tomorrow, 9:30 AM.",
  )
  const paying = unmatching({ chatUnlocked: true, leaveFee: 1 })
  expect([paying.words()?.includes('get back'), gives(paying)]).toEqual([false, 1])
})

test('the rematch dialog names the price, refuses too few tokens, and is busy meanwhile', async () => {
  signIn()
  vi.stubGlobal('history', { state: null })
  const done = vi.fn<() => void>()
  const button = (balance: number, lastSeq = 0) =>
    open(
      <RematchButton
        match={matchWith({ ended: endedWith({ by: 'me' }), lastSeq })}
        balance={balance}
        onDone={done}
      />,
    )
  await button(2).tap('Rematch (3 tokens)')
  expect(said()).toEqual(['Insufficient tokens: You need at least 3 tokens to rematch.'])
  const screen = button(3, 1)
  await screen.tap('Rematch (3 tokens)')
  const words = () => screen.every('[role=alertdialog]').map(({ textContent }) => textContent)
  expect(words()).toEqual([
    'Rematch with Salma?This costs 3 tokens; you will have 0 left. It is not refunded.Your match starts again: both of you have time to open the chat, 3 tokens each. What you and Salma wrote stays.You will have none left then, too few to open it: that takes 3. More come every week.How tokens and clocks workCancelRematch (3 tokens)',
  ])
  await screen.tap('Cancel')
  expect(words()).toEqual([])
  serve(never)
  await screen.tap('Rematch (3 tokens)', 'Rematch (3 tokens)')
  expect(screen.names()).toEqual(['How tokens and clocks work', 'Cancel', 'Rematching...'])
  expect(done).not.toHaveBeenCalled()
  serve((what) =>
    what.endsWith('/rematch')
      ? { now: at, match: matchWith(), charged: 3, balance: 3 }
      : refused('internal', 500),
  )
  const again = button(6)
  await again.tap('Rematch (3 tokens)', 'Rematch (3 tokens)')
  expect(said().at(-1)).toBe('You and Salma are matched again')
  expect(done).toHaveBeenCalledOnce()
  expect(again.every('[role=alertdialog]')).toEqual([])
})

test.each([
  [3, 'You will have none left then, too few to open it: that takes 3. More come every week.'],
  [5, 'You will have 2 left then, too few to open it: that takes 3. More come every week.'],
  [6, null],
])('a rematch with %i tokens says whether they will suffice to open the chat', async (balance, warning) => {
  signIn()
  vi.stubGlobal('history', { state: null })
  const match = matchWith({ ended: endedWith({ by: 'me' }) })
  const screen = open(<RematchButton match={match} balance={balance} />)
  await screen.tap('Rematch (3 tokens)')
  const told = screen.every('[role=alertdialog] p').map(({ textContent }) => textContent)
  expect(told.slice(2)).toEqual(warning === null ? [] : [warning])
})

test('the strip says who sees whose pictures; an answer shows at once', async () => {
  signIn()
  const strip = (sight: Partial<Match['sight']>) =>
    open(<PictureAccessStrip match={matchWith({ sight: { ...matchWith().sight, ...sight } })} />)
  expect(strip({ theyShow: false }).text()).toBe('|Salma chooses who sees these pictures.|Ask to see|')
  expect(strip({ theyShow: false, iAsked: true }).text()).toBe('|You have asked Salma to show the pictures.|')
  expect(strip({ iShow: false }).text()).toBe('|Salma sees a blur of your pictures.|Show my pictures|')
  expect(strip({ iShow: true }).text()).toBe('|Salma sees your pictures.|Take back|')
  serve(never)
  for (const [sight, act] of [
    [{ theyShow: false }, 'Ask to see'],
    [{ iShow: false }, 'Show my pictures'],
    [{ iShow: true }, 'Take back'],
  ] as const) {
    const screen = strip(sight)
    await screen.tap(act)
    expect(screen.every('button')[0]?.getAttribute('aria-busy'), act).toBe('true')
  }
})

test('a profile shows that it loads, then itself, and stays after a failed reload', async () => {
  signIn()
  serve(never)
  const waiting = open(<MemberProfile profileId="b" />)
  await later()
  expect(waiting.plain()).not.toContain('profile')
  serve(() => cardOf('Hana'))
  const screen = open(<MemberProfile profileId="b" />)
  await later()
  expect(screen.every('h3').map(({ textContent }) => textContent)[0]).toBe('Hana, 29')
})

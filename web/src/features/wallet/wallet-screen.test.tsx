// @vitest-environment dom
import { errorResponse, setUpFakeServer } from '../../../test/set-up-fake-server.tsx'
import { expect, test, vi } from 'vitest'
import { advanceTime } from '../../../test/advance-time.ts'
import { HistoryDialog } from './HistoryDialog.tsx'
import { HowTokensLink } from './HowTokensWork.tsx'
import { WalletCard } from './WalletCard.tsx'

const { newClient, render, respondWith, signIn } = setUpFakeServer()
const now = '2026-11-15T10:00:00.000Z'
const row = (id: string, changed: object) => ({
  ...{ id, type: 'welcome', description: '', amount: 9, createdAt: now, reason: null, match: null },
  ...changed,
})
const recent = [
  row('1', { type: 'payment', amount: -3, match: { id: 'm', name: 'Sara' } }),
  row('2', { createdAt: '2026-11-14T10:00:00.000Z' }),
]
const wallet = {
  ...{ now, balance: 6, recent, welcome: 9, lesson: false },
  weekly: { at: '2026-11-20T10:00:00.000Z', upTo: 1, brings: 0, hidden: false },
}
const weeks = [{ from: '2026-11-08T12:00:00.000Z', received: 1, given: 3 }]
const terms = { paymentS: 259_200, openingS: 86_400, replyS: 172_800, dayMoreS: 86_400, topUpS: 604_800 }
const answers: Record<string, object> = {
  'GET /wallet': wallet,
  'GET /wallet/weeks': { weeks },
  'GET /terms': terms,
  'GET /wallet/transactions': { transactions: recent, next: 'more' },
  'POST /wallet/purchase': {},
}
/** An answer whose end does not come. */
const never = () => new Response(new ReadableStream())

async function openWallet(shown = <WalletCard />, changed: Record<string, object> = {}) {
  vi.setSystemTime(Date.parse(now))
  signIn()
  respondWith((what) => ({ ...answers, ...changed })[what] ?? errorResponse('internal', 500))
  const client = newClient()
  const screen = render(shown, client)
  await advanceTime()
  const dialog = () => screen.queryAll('[role=dialog]').map(({ textContent }) => textContent)
  return { ...screen, client, dialog }
}

test('the wallet shows its balance, the latest transactions, and all of them in a dialog', async () => {
  const screen = await openWallet()
  expect(
    screen
      .text()
      .split('|')
      .filter((part) => part.trim()),
  ).toEqual([
    ...['Token wallet', '6', 'tokens', '6 tokens', 'Buy Tokens'],
    'Weekly tokens top you up to 1 on Friday. As things stand, you get none.',
    ...['All transactions', 'How tokens work'],
  ])
  expect(screen.queryAll('section')[0]?.getAttribute('aria-labelledby')).toBe(screen.queryAll('h2')[0]?.id)
  await screen.tap('All transactions')
  expect(screen.dialog()).toEqual([
    'All transactionsChat unlockSara · Today−3Welcome tokensYesterday+9Show more',
  ])
  await screen.tap('Close')
  expect(screen.dialog()).toEqual([])
})

test('a loading wallet says what tokens are for, and a loading history says so', async () => {
  const waiting = await openWallet(<WalletCard />, { 'GET /wallet': never() })
  expect(waiting.plainText()).toMatch(
    /^Token wallet–Buy TokensTokens are spent on chats with your matches, and on nothing else\.All transactionsHow tokens/,
  )
  const history = <HistoryDialog open onOpenChange={() => {}} />
  const first = await openWallet(history, { 'GET /wallet/transactions': never() })
  expect(first.dialog()).toEqual(['All transactionsLoading...'])
  const next = await openWallet(history, { 'GET /wallet/transactions?after=more': never() })
  await next.tap('Show more')
  expect(next.controlNames().at(-1)).toBe('Loading more...')
  expect(next.isDisabled('Loading more...')).toBe(true)
})

test('buying says in place that nothing is sold yet, once that is known', async () => {
  const busy = await openWallet(<WalletCard />, { 'POST /wallet/purchase': never() })
  await busy.tap('Buy Tokens')
  expect(busy.attribute('Buy Tokens', 'aria-busy')).toBe('true')
  const screen = await openWallet()
  const heard = () => screen.queryAll('p[role=status]').map(({ textContent }) => textContent)
  expect(heard()).toEqual([''])
  await screen.tap('Buy Tokens')
  expect(heard()).toEqual(['Token Purchasing Coming Soon!'])
})

test('explains tokens in four lines, with all the rules behind a button', async () => {
  const screen = await openWallet(<HowTokensLink />)
  await screen.tap('How tokens work')
  expect(screen.dialog()[0]?.split(/(?<=[.])(?=[A-Z])/)).toEqual([
    'How tokens workOpening a chat costs 3 tokens each.',
    'You have 48 hours to answer a message.',
    'Silence costs 2 tokens, which go to the one who waited.',
    'Some tokens come every week.',
    'All the rulesOne of you can open a chat for both with 6.',
    'It did not open in 72 hours? You get back what you paid.',
    'Nobody wrote within 24 hours? The match ends at no cost.',
    'Need longer to answer? Ask once for 24 hours more.',
    'For the silence of others you receive tokens at most 5 times a week.',
    'Your third answer in time earns 1 token, at most 3 a week.',
    'Unmatching costs 1, before the chat opens 3, never more than you have.',
    "It's free while the other is resting, and for 48 hours after their guardian joins.",
    'A rematch costs 3. Blocking and reporting are free.',
    'You are topped up to 6, after 12 times to 3. Tokens in closed chats count.',
    'Each time you stay silent, the next top-up is lower by 2.',
    'Got it',
  ])
  const [details] = screen.queryAll('[role=dialog] details')
  expect(details?.hasAttribute('open'), 'the rest is behind a button').toBe(false)
  await screen.tap('Close')
  expect(screen.dialog()).toEqual([])
  const waiting = await openWallet(<HowTokensLink />, { 'GET /terms': never() })
  await waiting.tap('How tokens work')
  expect(waiting.dialog()[0]).toContain('Loading...')
  const failed = await openWallet(<HowTokensLink />, { 'GET /terms': errorResponse('internal', 500) })
  await failed.tap('How tokens work')
  expect(failed.dialog()[0]).toContain('The rules could not be loaded')
  respondWith((what) => answers[what] ?? errorResponse('internal', 500))
  await failed.tap('Try Again')
  expect(failed.dialog()[0]).toContain('Opening a chat costs')
  // Asked for again, they do not come: what is known of them stays.
  respondWith(() => errorResponse('internal', 500))
  await failed.client.refetchQueries()
  await advanceTime()
  expect(failed.dialog()[0]).toContain('Opening a chat costs')
  await failed.tap('Got it')
  expect(failed.dialog()).toEqual([])
})

test('loaded rules are not requested again', async () => {
  const looks: string[] = []
  const client = newClient()
  signIn()
  respondWith((what) => (looks.push(what), answers[what] ?? errorResponse('internal', 500)))
  for (const _ of ['once', 'twice']) {
    const screen = render(<HowTokensLink />, client)
    await screen.tap('How tokens work')
    expect(screen.plainText()).toContain('Opening a chat costs')
  }
  expect(looks.toSorted()).toEqual(['GET /terms'])
})

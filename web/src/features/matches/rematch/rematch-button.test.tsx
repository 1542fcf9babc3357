// @vitest-environment drawn
import { refused, servedScreens, silent } from '../../../../test/served.tsx'
import { expect, test, vi } from 'vitest'
import { endedWith, matchWith } from '../../../../test/match.ts'
import { readToasts } from '../../../ui/feedback/toast.ts'
import { RematchButton } from './RematchButton.tsx'

const { asked, open, said, serve, signIn } = servedScreens()
/** An answer whose end does not come. */
const never = () => new Response(new ReadableStream())
const at = matchWith().createdAt

test('a rematch without an answer keeps its request id; a refused one gets another', async () => {
  signIn()
  const screen = open(<RematchButton match={matchWith({ ended: endedWith({ by: 'me' }) })} balance={6} />)
  serve(silent)
  await screen.tap('Rematch (3 tokens)', 'Rematch (3 tokens)')
  serve(() => refused('rematch_unanswered', 409))
  await screen.tap('Rematch (3 tokens)')
  expect(said()).toContainEqual(expect.stringMatching(/^Cannot rematch: /))
  serve(() => refused('insufficient_tokens', 409))
  await screen.tap('Rematch (3 tokens)')
  const ids = asked.map(([, body]) => (body as { requestId: string }).requestId)
  expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false])
})

test.each([
  [
    'them',
    'cannot_rematch',
    'Cannot rematch: You cannot rematch with Salma because they unmatched with you.',
  ],
  ['me', 'rematch_unanswered', expect.stringMatching(/^Cannot rematch: ./)],
  ['me', 'cannot_rematch', 'Cannot rematch: A rematch with Salma is no longer possible.'],
  ['me', 'insufficient_tokens', 'Insufficient tokens: You need at least 3 tokens to rematch.'],
  ['me', 'internal', 'Rematch Failed: An unexpected error occurred'],
] as const)('a rematch after an end by %s, refused as %s, says why', async (by, code, words) => {
  signIn()
  const match = matchWith({ ended: endedWith({ by }) })
  const screen = open(<RematchButton match={match} balance={6} />)
  serve(() => refused(code, code === 'internal' ? 500 : 409))
  await screen.tap('Rematch (3 tokens)', 'Rematch (3 tokens)')
  expect(said()).toEqual([words])
  // Once it goes through after all, that is over.
  expect(readToasts()[0]?.causes).toEqual([`POST /api/matches/${match.id}/rematch`])
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

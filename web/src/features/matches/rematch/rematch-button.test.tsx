// @vitest-environment dom
import { errorResponse, setUpFakeServer, failNetwork } from '../../../../test/set-up-fake-server.tsx'
import { expect, test, vi } from 'vitest'
import { makeEnding, makeMatch } from '../../../../test/match-fixtures.ts'
import { readToasts } from '../../../ui/feedback/toast.ts'
import { RematchButton } from './RematchButton.tsx'

const { requests, render, toastLines, respondWith, signIn } = setUpFakeServer()
/** An answer whose end does not come. */
const never = () => new Response(new ReadableStream())
const at = makeMatch().createdAt

test('a rematch without an answer keeps its request id; a refused one gets another', async () => {
  signIn()
  const screen = render(<RematchButton match={makeMatch({ ended: makeEnding({ by: 'me' }) })} balance={6} />)
  respondWith(failNetwork)
  await screen.tap('Rematch (3 tokens)', 'Rematch (3 tokens)')
  respondWith(() => errorResponse('rematch_unanswered', 409))
  await screen.tap('Rematch (3 tokens)')
  expect(toastLines()).toContainEqual(expect.stringMatching(/^Cannot rematch: /))
  respondWith(() => errorResponse('insufficient_tokens', 409))
  await screen.tap('Rematch (3 tokens)')
  const ids = requests.map(([, body]) => (body as { requestId: string }).requestId)
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
  const match = makeMatch({ ended: makeEnding({ by }) })
  const screen = render(<RematchButton match={match} balance={6} />)
  respondWith(() => errorResponse(code, code === 'internal' ? 500 : 409))
  await screen.tap('Rematch (3 tokens)', 'Rematch (3 tokens)')
  expect(toastLines()).toEqual([words])
  // Once it goes through after all, that is over.
  expect(readToasts()[0]?.causes).toEqual([`POST /api/matches/${match.id}/rematch`])
})

test('the rematch dialog names the price, refuses too few tokens, and is busy meanwhile', async () => {
  signIn()
  vi.stubGlobal('history', { state: null })
  const done = vi.fn<() => void>()
  const button = (balance: number, lastSeq = 0) =>
    render(
      <RematchButton
        match={makeMatch({ ended: makeEnding({ by: 'me' }), lastSeq })}
        balance={balance}
        onDone={done}
      />,
    )
  await button(2).tap('Rematch (3 tokens)')
  expect(toastLines()).toEqual(['Insufficient tokens: You need at least 3 tokens to rematch.'])
  const screen = button(3, 1)
  await screen.tap('Rematch (3 tokens)')
  const words = () => screen.queryAll('[role=alertdialog]').map(({ textContent }) => textContent)
  expect(words()).toEqual([
    'Rematch with Salma?Your match starts again: both of you have time to open the chat, 3 tokens each. What you and Salma wrote stays.None will be left, too few to open the chat: that takes 3. More come every week.If Salma stays silent, the match ends again. You get back what you paid to open it, but not the rematch.How tokens workCosts 3 of your 3 tokens. None are left. CancelRematch (3 tokens)',
  ])
  await screen.tap('Cancel')
  expect(words()).toEqual([])
  respondWith(never)
  await screen.tap('Rematch (3 tokens)', 'Rematch (3 tokens)')
  expect(screen.controlNames()).toEqual(['How tokens work', 'Cancel', 'Rematching...'])
  expect(done).not.toHaveBeenCalled()
  respondWith((what) =>
    what.endsWith('/rematch')
      ? { now: at, match: makeMatch(), charged: 3, balance: 3 }
      : errorResponse('internal', 500),
  )
  const again = button(6)
  await again.tap('Rematch (3 tokens)', 'Rematch (3 tokens)')
  expect(toastLines().at(-1)).toBe('You and Salma are matched again')
  expect(done).toHaveBeenCalledOnce()
  expect(again.queryAll('[role=alertdialog]')).toEqual([])
})

test.each([
  [3, 'None will be left, too few to open the chat: that takes 3. More come every week.'],
  [5, '2 will be left, too few to open the chat: that takes 3. More come every week.'],
  [6, null],
])('a rematch with %i tokens says whether they will suffice to open the chat', async (balance, warning) => {
  signIn()
  vi.stubGlobal('history', { state: null })
  const match = makeMatch({ ended: makeEnding({ by: 'me' }) })
  const screen = render(<RematchButton match={match} balance={balance} />)
  await screen.tap('Rematch (3 tokens)')
  const told = screen.queryAll('[role=alertdialog] p').map(({ textContent }) => textContent)
  expect(told.filter((text) => text.includes('too few'))).toEqual(warning === null ? [] : [warning])
})

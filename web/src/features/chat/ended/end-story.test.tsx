import type { Match } from '@mithaq/contract/matches'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { makeEnding, makeMatch } from '../../../../test/match-fixtures.ts'
import { rematchConsequences } from '../../matches/rematch/RematchButton.tsx'
import { EndedChat } from './EndedChat.tsx'
import { endStory } from './end-story.ts'

const opened = { chatUnlocked: true, iPaid: true, theyPaid: true }
const wrote = { ...opened, lastSeq: 4 }
const late = { expired: 'payment' }
const silence = (silent: string) => ({ expired: 'reply', silent })
const moved = (...some: [string, number][]) => ({ moved: some.map(([type, amount]) => ({ type, amount })) })

function told(some: object, ended: object, balance = 6) {
  const match = { ...makeMatch(some), clock: null, ended: { ...makeEnding(), ...ended } } as Match
  const story = endStory(match, balance)
  return [story?.title, story?.tokens, story?.text, story?.coins]
}

const lifesWay = 'Life sometimes gets in the way of an answer'
const readable = 'What was written can still be read here.'
const noFault = 'Not every match leads further, and it is not your fault.'

test.each([
  [
    'nobody paid in time',
    [{}, late],
    [
      'This chat was not opened in time.',
      'No tokens were taken, you have 6',
      'Neither of you had paid. Life sometimes gets in the way.',
      0,
    ],
  ],
  [
    'I paid and they did not',
    [{ iPaid: true }, { ...late, ...moved(['refund', 3]) }, 9],
    [
      'Salma did not open this chat in time.',
      'You got 3 tokens back, now 9',
      'You did your part. Life sometimes gets in the way.',
      3,
    ],
  ],
  [
    'I paid, and my wallet does not know of it yet',
    [{ iPaid: true }, late],
    ['Salma did not open this chat in time.', '', 'You did your part. Life sometimes gets in the way.', 0],
  ],
  [
    'they paid and I did not, in a round after one with words',
    [{ theyPaid: true, round: 2, lastSeq: 4 }, late],
    [
      'You did not open this chat in time.',
      'No tokens were taken, you have 6',
      `Salma's tokens were returned. ${readable}`,
      0,
    ],
  ],
  [
    'nobody wrote',
    [opened, { expired: 'opening' }],
    [
      'Nobody wrote a first message in time.',
      'No tokens were taken, you have 6',
      'Neither of you wrote. A first word is often the hardest. The tokens you paid to open the chat are not refunded.',
      0,
    ],
  ],
  [
    'nobody wrote in a chat that they opened for both, after a round with words',
    [{ ...wrote, iPaid: false, round: 2 }, { expired: 'opening' }],
    [
      'Nobody wrote a first message in time.',
      'No tokens were taken, you have 6',
      `Neither of you wrote. A first word is often the hardest. ${readable}`,
      0,
    ],
  ],
  [
    'I was silent',
    [wrote, { ...silence('me'), ...moved(['penalty', -2]) }, 4],
    ['You did not answer in time.', 'You lost 2 tokens, now 4', `${lifesWay}. We told Salma kindly.`, -2],
  ],
  [
    'I was silent with one token',
    [wrote, { ...silence('me'), ...moved(['penalty', -1]) }, 0],
    ['You did not answer in time.', 'You lost 1 token, now 0', `${lifesWay}. We told Salma kindly.`, -1],
  ],
  [
    'I was silent without a token',
    [wrote, { ...silence('me'), ...moved(['penalty', 0]) }, 0],
    [
      'You did not answer in time.',
      'You had no tokens, so nothing was taken',
      `${lifesWay}. We told Salma kindly.`,
      0,
    ],
  ],
  [
    'they were silent',
    [wrote, { ...silence('them'), ...moved(['compensation', 2]) }, 8],
    [
      'Salma did not answer in time.',
      'You received 2 tokens, now 8',
      `You did your part. ${lifesWay}; we told Salma kindly too.`,
      2,
    ],
  ],
  [
    'they were silent with one token',
    [wrote, { ...silence('them'), ...moved(['compensation', 1]) }, 7],
    [
      'Salma did not answer in time.',
      'You received 1 token, now 7',
      `You did your part. ${lifesWay}; we told Salma kindly too.`,
      1,
    ],
  ],
  [
    'they were silent, and it was the sixth such',
    [wrote, { ...silence('them'), ...moved(['compensation', 0]) }],
    [
      'Salma did not answer in time.',
      'You already received the most for this week, and still have 6',
      `You did your part. ${lifesWay}; we told Salma kindly too.`,
      0,
    ],
  ],
  [
    'I left an open chat',
    [wrote, { by: 'me', ...moved(['unmatch_fee', -1]) }, 5],
    ['You ended this match.', 'It cost 1 token, now 5', readable, -1],
  ],
  [
    'I left without a token, before anybody wrote',
    [opened, { by: 'me', ...moved(['unmatch_fee', 0]) }, 0],
    ['You ended this match.', 'You had no tokens, so it cost nothing', 'Nothing was written.', 0],
  ],
  [
    'I left a chat that I had paid for and that never opened',
    [{ iPaid: true }, { by: 'me', ...moved(['refund', 3], ['unmatch_fee', -3]) }],
    [
      'You ended this match.',
      'You got 3 tokens back and unmatching cost 3, now 6',
      'The chat was not opened.',
      0,
    ],
  ],
  [
    'I left a resting match',
    [wrote, { by: 'me' }],
    ['You ended this match.', 'It cost you nothing, you have 6 tokens', readable, 0],
  ],
  [
    'they left before I had paid',
    [{ theyPaid: true }, { by: 'them' }, 1],
    [
      'Salma ended this match.',
      'It cost you nothing, you have 1 token',
      `${noFault} The chat was not opened. Salma's tokens were returned.`,
      0,
    ],
  ],
  [
    'they left after I had paid',
    [{ iPaid: true }, { by: 'them', ...moved(['refund', 3]) }, 9],
    ['Salma ended this match.', 'You got 3 tokens back, now 9', `${noFault} The chat was not opened.`, 3],
  ],
  [
    'they left an open chat',
    [wrote, { by: 'them' }],
    ['Salma ended this match.', 'It cost you nothing, you have 6 tokens', `${noFault} ${readable}`, 0],
  ],
] as [string, Parameters<typeof told>, (string | number)[]][])(
  'an ended chat where %s is told correctly',
  (_, given, story) => expect(told(...given)).toEqual(story),
)

test('one coin is drawn for each token received or lost, and none for none', () => {
  const coins = (...some: [string, number][]) => {
    const ended = { ...makeEnding(), ...moved(...some) } as Match['ended']
    const chat = { me: 'idris', match: makeMatch({ ended }), balance: 6, alone: true, justEnded: false }
    const html = renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <EndedChat {...chat} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    return [html.match(/fill-saffron/g)?.length ?? 0, html.match(/stroke-dasharray/g)?.length ?? 0]
  }
  expect(coins(['refund', 3])).toEqual([3, 0])
  expect(coins(['penalty', -2])).toEqual([0, 2])
  expect(coins()).toEqual([0, 0])
})

test('a running chat has no end to describe', () => expect(endStory(makeMatch(), 6)).toBeNull())

test('the rematch text says that messages are kept only where there are some', () => {
  expect(rematchConsequences(makeMatch({ lastSeq: 0 }))).not.toContain('stays')
  expect(rematchConsequences(makeMatch({ lastSeq: 2 }))).toContain('What you and Salma wrote stays.')
})

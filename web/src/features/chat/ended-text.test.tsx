import type { Match } from '@mithaq/contract/matches'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { rematchThen } from '../matches/RematchButton.tsx'
import { endedText } from './ended-text.ts'
import { NothingWritten } from './NothingWritten.tsx'

const noEnd = {
  at: '',
  by: 'nobody',
  expired: null,
  silent: null,
  tokens: null,
  canRematch: false,
  rematchUnanswered: false,
} as const
const unpaid = { chatUnlocked: false, iPaid: false, theyPaid: false }
const opened = { chatUnlocked: true, iPaid: true, theyPaid: true }

function match(some: object, ended: object | null = {}): Match {
  const base = { profile: { name: 'Sara' }, lastSeq: 0, ...unpaid }
  return { ...base, ...some, ended: ended && { ...noEnd, ...ended } } as unknown as Match
}

describe('an ended chat says', () => {
  const late = 'The chat was not opened in time, so the match ended.'
  test.each([
    ['nothing of refunds where nobody paid', {}, { expired: 'payment' }, late],
    ['what I got back', { iPaid: true }, { expired: 'payment' }, `${late} Your 3 tokens came back.`],
    [
      'what they got back',
      { theyPaid: true },
      { expired: 'payment' },
      `${late} Sara got back what they paid.`,
    ],
    ['that nobody wrote', opened, { expired: 'opening' }, 'Nobody wrote in time, so the match ended.'],
    [
      'what my silence cost',
      { ...opened, lastSeq: 1 },
      { expired: 'reply', silent: 'me', tokens: -2 },
      'You did not answer in time, so the match ended. It cost you 2 tokens.',
    ],
    [
      'that it cost nothing where there was nothing',
      { ...opened, lastSeq: 1 },
      { expired: 'reply', silent: 'me', tokens: 0 },
      'You did not answer in time, so the match ended. You had no tokens, so it cost nothing.',
    ],
    [
      'what their silence brought me',
      { ...opened, lastSeq: 1 },
      { expired: 'reply', silent: 'them', tokens: 2 },
      'Sara did not answer in time, so the match ended. You received 2 tokens for your patience.',
    ],
    ['that it never opened', {}, { by: 'me' }, 'You unmatched. The chat was never opened.'],
    [
      'that it never opened, and what I got back',
      { iPaid: true },
      { by: 'them' },
      'Sara unmatched with you. The chat was never opened. Your 3 tokens came back.',
    ],
    ['that nothing was written', opened, { by: 'me' }, 'You unmatched. Nothing was written in this chat.'],
    [
      'that it can be read where there is something to read',
      { ...opened, lastSeq: 4 },
      { by: 'them' },
      'Sara unmatched with you. This chat can be read, and nothing more is sent.',
    ],
  ])('%s', (_, some, ended, text) => expect(endedText(match(some, ended))).toBe(text))
})

describe('a conversation without a message', () => {
  const shown = (some: object, ended: object | null) => draw(<NothingWritten match={match(some, ended)} />)

  test('invites to write while it runs', () => {
    expect(shown(opened, null)).toContain('Say salam to Sara')
  })

  test('does not invite once it has ended', () => {
    for (const some of [unpaid, opened]) {
      const html = shown(some, { expired: 'payment' })
      expect(html).toContain('Nothing was written')
      expect(html).not.toContain('salam')
    }
    expect(shown(unpaid, {})).toContain('The match ended before the chat was opened.')
    expect(shown(opened, {})).toContain('The match ended before either of you wrote.')
  })
})

test('a rematch keeps what was written, and says so only where something was', () => {
  expect(rematchThen(match({ lastSeq: 0 }))).not.toContain('stays')
  expect(rematchThen(match({ lastSeq: 2 }))).toContain('What you and Sara wrote stays.')
})

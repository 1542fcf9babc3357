// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { expect, test } from 'vitest'
import { makeEnding, makeMatch } from '../../../../test/match-fixtures.ts'
import { EndedChat } from './EndedChat.tsx'

const { render, signIn } = setUpFakeServer()

test('an ended chat shows the goodbye, and a rematch where one is allowed', () => {
  signIn()
  const ended = (changed: Parameters<typeof makeEnding>[0], balance = 6) =>
    render(
      <EndedChat
        me="me"
        match={makeMatch({ ended: makeEnding(changed) })}
        balance={balance}
        alone
        justEnded={false}
      />,
    )
  expect(ended({ canRematch: true }).controlNames()).toContain('Rematch (3 tokens, 3 left afterwards)')
  expect(ended({ canRematch: true }, 3).controlNames()).toContain('Rematch (3 tokens, 0 left afterwards)')
  expect(ended({ canRematch: true }, 2).controlNames()).toContain('Rematch (3 tokens)')
  expect(ended({}).controlNames().join()).not.toContain('Rematch')
  expect(ended({ rematchUnanswered: true }).plainText()).toContain('Your last rematch was not answered')
  const goodbye = { ready: null, words: 'Go well' }
  expect(ended({ by: 'me', goodbye }).plainText()).toContain('Your goodbyeGo well')
  // The goodbye comes first, the tokens last.
  expect(ended({ by: 'them', goodbye, moved: [{ type: 'refund', amount: 3 }] }).plainText()).toMatch(
    /^Salma's goodbyeGo wellSalma ended this match\..*You got 3 tokens back, now 6How tokens/,
  )
})

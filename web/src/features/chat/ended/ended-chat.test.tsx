// @vitest-environment drawn
import { servedScreens } from '../../../../test/served.tsx'
import { expect, test } from 'vitest'
import { endedWith, matchWith } from '../../../../test/match.ts'
import { EndedChat } from './EndedChat.tsx'

const { open, signIn } = servedScreens()

test('an ended chat shows the goodbye, and a rematch where one is allowed', () => {
  signIn()
  const ended = (changed: Parameters<typeof endedWith>[0], balance = 6) =>
    open(
      <EndedChat
        me="me"
        match={matchWith({ ended: endedWith(changed) })}
        balance={balance}
        alone
        justEnded={false}
      />,
    )
  expect(ended({ canRematch: true }).names()).toContain('Rematch (3 tokens, 3 left afterwards)')
  expect(ended({ canRematch: true }, 3).names()).toContain('Rematch (3 tokens, 0 left afterwards)')
  expect(ended({ canRematch: true }, 2).names()).toContain('Rematch (3 tokens)')
  expect(ended({}).names().join()).not.toContain('Rematch')
  expect(ended({ rematchUnanswered: true }).plain()).toContain('Your last rematch is unanswered')
  const goodbye = { ready: null, words: 'Go well' }
  expect(ended({ by: 'me', goodbye }).plain()).toContain('Your goodbyeGo well')
  expect(ended({ by: 'them', goodbye }).plain()).toContain("Salma's goodbyeGo well")
})

// @vitest-environment drawn
import { servedScreens } from '../../../test/served.tsx'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { MatchesLayout } from './MatchesLayout.tsx'

const { newClient, open } = servedScreens()

test('closing a chat moves the focus to the heading of the list', async () => {
  const screen = open(
    <>
      <Link to="/app/matches">Close it</Link>
      <MatchesLayout />
    </>,
    newClient(),
    '/app/chat/1',
  )
  const roles = () =>
    screen.every('[role=main], [role=complementary]').map((part) => part.getAttribute('role'))
  expect([roles(), screen.every('h1')]).toEqual([['complementary'], []])
  await screen.tap('Close it')
  expect(roles()).toEqual(['main'])
  expect(screen.focused().textContent).toBe('Your Matches')
})

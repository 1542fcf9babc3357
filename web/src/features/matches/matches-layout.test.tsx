// @vitest-environment dom
import { setUpFakeServer } from '../../../test/set-up-fake-server.tsx'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { MatchesLayout } from './MatchesLayout.tsx'

const { newClient, render } = setUpFakeServer()

test('closing a chat moves the focus to the heading of the list', async () => {
  const screen = render(
    <>
      <Link to="/app/matches">Close it</Link>
      <MatchesLayout />
    </>,
    newClient(),
    '/app/chat/1',
  )
  const roles = () =>
    screen.queryAll('[role=main], [role=complementary]').map((part) => part.getAttribute('role'))
  expect([roles(), screen.queryAll('h1')]).toEqual([['complementary'], []])
  await screen.tap('Close it')
  expect(roles()).toEqual(['main'])
  expect(screen.focusedElement().textContent).toBe('Your Matches')
})

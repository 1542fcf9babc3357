// @vitest-environment dom
import { expect, test } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { ApiError } from '../../../session/call.ts'
import { PeopleError } from './PeopleError.tsx'

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'

const nobody = (error: unknown) =>
  renderToStaticMarkup(<PeopleError error={error} message="Failed to load profiles" onTryAgain={() => {}} />)

test('asks a member at the view limit for a break and says when it goes on', () => {
  const message = 'You have seen many people for now. Please take a break and continue in 50 minutes.'
  const html = nobody(new ApiError({ code: 'too_many_people', status: 429, values: { seconds: 3000 } }))
  expect(html).toContain('Time for a break')
  expect(html).toContain(message)
  expect(html).not.toContain('went wrong')
  expect(html).not.toContain('Failed')
})

test('reports any other error as a failure', () => {
  const html = nobody(new ApiError({ code: 'internal', status: 500 }))
  expect(html).toContain('Failed to load profiles')
  expect(html).not.toContain('break')
})

import { renderToStaticMarkup as draw } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ApiError } from '../../session/call.ts'
import { NobodyShown } from './NobodyShown.tsx'
// A screen that asks for people knows what members are refused.
import '../../server-state/topics.ts'

const shown = (error: unknown) =>
  draw(<NobodyShown error={error} message="Failed to load profiles" onTryAgain={() => {}} />)

it('asks whoever has seen many people for a break, in the words that say when it goes on', () => {
  const message = 'You have seen many people for now. Please take a break: it goes on in 50 minutes.'
  const html = shown(new ApiError({ code: 'too_many_people', status: 429, values: { seconds: 3000 } }))
  expect(html).toContain('Time for a break')
  expect(html).toContain(message)
  expect(html).not.toContain('went wrong')
  expect(html).not.toContain('Failed')
})

it('says of anything else that it failed', () => {
  const html = shown(new ApiError({ code: 'internal', status: 500 }))
  expect(html).toContain('Failed to load profiles')
  expect(html).not.toContain('break')
})

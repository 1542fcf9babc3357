// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { expect, test } from 'vitest'
import { seedQuery } from '../../../../test/seed-query.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import { readToasts } from '../../../ui/feedback/toast.ts'
import { OnlyWithinFilters } from './OnlyWithinFilters.tsx'
import { visibilityQuery } from '../state/queries.ts'

const { requests, newClient, render, toastLines, signIn } = setUpFakeServer()

test('the visibility switch reverts on failure and is off until it is known', async () => {
  signIn()
  const name = 'Only within my filters'
  expect(render(<OnlyWithinFilters />).isDisabled(name)).toBe(true)
  const client = newClient()
  seedQuery(client, visibilityQuery, {}, { onlyWithinFilters: false })
  const screen = render(<OnlyWithinFilters />, client)
  await screen.press(name)
  await advanceTime()
  expect(requests.map(([, body]) => body)).toEqual([{ onlyWithinFilters: true }])
  expect(toastLines()).toEqual(['This could not be saved. Please try again.'])
  expect(readToasts()[0]?.causes).toEqual(['PUT /api/discovery/visibility'])
  expect(screen.isChecked(name)).toBe(false)
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'

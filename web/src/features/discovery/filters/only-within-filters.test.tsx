// @vitest-environment drawn
import { servedScreens } from '../../../../test/served.tsx'
import { expect, test } from 'vitest'
import { answered } from '../../../../test/answered.ts'
import { later } from '../../../../test/later.ts'
import { readToasts } from '../../../ui/feedback/toast.ts'
import { OnlyWithinFilters } from './OnlyWithinFilters.tsx'
import { visibilityQuery } from '../state/queries.ts'

const { asked, newClient, open, said, signIn } = servedScreens()

test('the visibility switch reverts on failure and is off until it is known', async () => {
  signIn()
  const name = 'Only to people within my filters'
  expect(open(<OnlyWithinFilters />).isDisabled(name)).toBe(true)
  const client = newClient()
  answered(client, visibilityQuery, {}, { onlyWithinFilters: false })
  const screen = open(<OnlyWithinFilters />, client)
  await screen.press(name)
  await later()
  expect(asked.map(([, body]) => body)).toEqual([{ onlyWithinFilters: true }])
  expect(said()).toEqual(['This could not be saved. Please try again.'])
  expect(readToasts()[0]?.causes).toEqual(['PUT /api/discovery/visibility'])
  expect(screen.isChecked(name)).toBe(false)
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'

// @vitest-environment drawn
import { servedScreens } from '../../../../test/served.tsx'
import { expect, test } from 'vitest'
import { cardOf } from '../../../../test/profile.ts'
import { UpcomingColumn } from './UpcomingColumn.tsx'

const { open } = servedScreens()

test('of the next faces a blurred one has its seal, and no other', () => {
  const face = (name: string, blurred: boolean) => ({
    ...cardOf(name),
    pictures: [{ id: name, thumbHash: '', blurred, address: `/${name}` }],
  })
  const faces = open(<UpcomingColumn cards={[face('Huda', true), face('Amal', false)]} />)
  const seals = faces.every('aside > div').map((one) => one.querySelectorAll('.lucide-lock-keyhole').length)
  expect(seals).toEqual([1, 0])
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'

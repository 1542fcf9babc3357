// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { expect, test } from 'vitest'
import { makeCard } from '../../../../test/profile-fixtures.ts'
import { UpcomingColumn } from './UpcomingColumn.tsx'

const { render } = setUpFakeServer()

test('of the next faces a blurred one has its seal, and no other', () => {
  const face = (name: string, blurred: boolean) => ({
    ...makeCard(name),
    pictures: [{ id: name, thumbHash: '', blurred, address: `/${name}` }],
  })
  const faces = render(<UpcomingColumn cards={[face('Huda', true), face('Amal', false)]} />)
  const seals = faces
    .queryAll('aside > div')
    .map((one) => one.querySelectorAll('.lucide-lock-keyhole').length)
  expect(seals).toEqual([1, 0])
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'

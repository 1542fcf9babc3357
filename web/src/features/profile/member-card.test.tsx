// @vitest-environment drawn
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { connected } from '../../../test/connected.ts'
import { mounted } from '../../../test/mounted.tsx'
import { socket } from '../../../test/socket.ts'
import { useLiveUpdates } from '../../api-cache/live-updates.ts'
import { useMemberCard } from './member-card.ts'

const amina = '0195b6a0-0000-7000-8000-00000000000b'
const { newlyAsked } = connected(() => ({ id: amina, name: 'Amina' }))

test('nothing of somebody who is gone is shown when their profile is opened again, from wherever', async () => {
  const client = new QueryClient()
  mounted(client, () => {
    useLiveUpdates()
    return true
  })
  const open = () => mounted(client, () => ({ name: useMemberCard(amina).data?.name }))
  const first = open()
  await newlyAsked(10)
  expect(first.shown().name).toBe('Amina')
  first.leave()
  socket().say({ type: 'gone', profileId: amina })
  await newlyAsked(10)
  const again = open()
  expect(again.shown().name).toBeUndefined()
  again.leave()
})

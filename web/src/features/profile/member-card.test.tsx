// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { openSignedInPage } from '../../../test/open-signed-in-page.ts'
import { renderHookWithClient } from '../../../test/render-hook-with-client.tsx'
import { newestSocket } from '../../../test/fake-socket.ts'
import { useLiveUpdates } from '../../api-cache/live-updates.ts'
import { useMemberCard } from './member-card.ts'

const amina = '0195b6a0-0000-7000-8000-00000000000b'
const { takeRequests } = openSignedInPage(() => ({ id: amina, name: 'Amina' }))

test('nothing of somebody who is gone is shown when their profile is opened again, from wherever', async () => {
  const client = new QueryClient()
  renderHookWithClient(client, () => {
    useLiveUpdates()
    return true
  })
  const open = () => renderHookWithClient(client, () => ({ name: useMemberCard(amina).data?.name }))
  const first = open()
  await takeRequests(10)
  expect(first.current().name).toBe('Amina')
  first.unmount()
  newestSocket().deliver({ type: 'gone', profileId: amina })
  await takeRequests(10)
  const again = open()
  expect(again.current().name).toBeUndefined()
  again.unmount()
})

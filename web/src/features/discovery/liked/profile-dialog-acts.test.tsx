// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { expect, test, vi } from 'vitest'
import { makeCard } from '../../../../test/profile-fixtures.ts'
import { ProfileDialogActs } from './ProfileDialogActs.tsx'

const { render } = setUpFakeServer()

test('a liked person offers like and pass, the chat, or the ended matches', async () => {
  const closed = vi.fn<() => void>()
  const acts = (changed: object) =>
    render(
      <ProfileDialogActs
        profile={{ ...makeCard('Salma'), ...changed }}
        busy={null}
        locked={false}
        choose={async () => 'liked'}
        onClose={closed}
      />,
    )
  expect(acts({}).controlNames()).toEqual(['Pass', 'Like'])
  expect(acts({ matched: true, matchId: 'm' }).attribute('Open chat', 'href')).toBe('/app/chat/m')
  const before = acts({ matchId: 'm' })
  expect(before.controlNames()).toEqual(['See Unmatched'])
  expect(before.plainText()).toContain('Only a rematch brings you together again.')
  expect(before.attribute('See Unmatched', 'href')).toBe('/app/liked?tab=unmatched')
  await before.press('See Unmatched')
  expect(closed).toHaveBeenCalledOnce()
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'

// @vitest-environment drawn
import { servedScreens } from '../../../../test/served.tsx'
import { expect, test, vi } from 'vitest'
import { cardOf } from '../../../../test/profile.ts'
import { ProfileDialogActs } from './ProfileDialogActs.tsx'

const { open } = servedScreens()

test('a liked person offers like and pass, the chat, or the ended matches', async () => {
  const closed = vi.fn<() => void>()
  const acts = (changed: object) =>
    open(
      <ProfileDialogActs
        profile={{ ...cardOf('Salma'), ...changed }}
        busy={null}
        choose={async () => 'liked'}
        onClose={closed}
      />,
    )
  expect(acts({}).names()).toEqual(['Pass', 'Like'])
  expect(acts({ matched: true, matchId: 'm' }).attribute('Open chat', 'href')).toBe('/app/chat/m')
  const before = acts({ matchId: 'm' })
  expect(before.names()).toEqual(['See Unmatched'])
  expect(before.plain()).toContain('Only a rematch brings you together again.')
  expect(before.attribute('See Unmatched', 'href')).toBe('/app/liked?tab=unmatched')
  await before.press('See Unmatched')
  expect(closed).toHaveBeenCalledOnce()
})

// A screen that asks for people knows what members are refused.
import '../../../api-cache/cache-tags.ts'

import { api } from '@mithaq/contract'
import { defaultFilters } from '@mithaq/contract/filters'
import { expect } from 'vitest'
import { createToken, type Member } from './add-members.ts'
import type { TestApp } from '../app/test-app.ts'

const { discovery, profile } = api

/** A filter that matches no member who was only added. */
export const prayerFilter = { said: { prayer: ['five_daily'] } }

/** API calls about members who are visible only within their filters. */
export function hidingCalls(app: () => TestApp) {
  const show = async (me: Member, onlyWithinFilters: boolean) =>
    expect((await app().call(discovery.setVisibility, { onlyWithinFilters }, me)).body).toEqual({
      onlyWithinFilters,
    })
  return {
    async keepTo(me: Member, some: object) {
      await app().call(discovery.setFilters, { ...defaultFilters, ...some }, me)
      await show(me, true)
    },
    showsAll: (me: Member) => show(me, false),
    hides: (me: Member) => show(me, true),
    prays: (me: Member) => app().call(profile.sayFaith, { prayer: 'five_daily' }, me),
    sees: async (me: Member, { id }: { id: string }) =>
      (await app().call(discovery.profile, { profileId: id }, me)).status === 200,
    counts: async (me: Member) => (await app().call(discovery.likedCounts, {}, me)).body,
    /** Time passes, and the members get new tokens. */
    async later(by: Parameters<TestApp['clock']['advance']>[0], ...members: Member[]) {
      app().clock.advance(by)
      for (const member of members) member.token = await createToken(app(), member.id)
    },
  }
}

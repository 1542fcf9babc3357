import { api } from '@mithaq/contract'
import { discovery as bounds } from '@mithaq/contract/limits'
import { sql } from '../../../src/db/sql.ts'
import { query } from '../../../src/db/db.ts'
import { endMatchByBlock } from '../../../src/features/matches/commands/end-matches.ts'
import { lockPair } from '../../../src/features/matches/store/lock-pair.ts'
import { addSimilarMembers, addMembers, type Member, type MemberSketch } from './add-members.ts'
import { fillHourlyLimit } from './fill-hourly-limit.ts'
import type { TestApp } from '../app/test-app.ts'

interface Somebody {
  id: string
}
type List = 'likedMe' | 'iLiked' | 'favorites'

/** API calls of members about each other. */
export function memberCalls(app: () => TestApp) {
  const { discovery, safety } = api
  const add = async (sketch: Partial<MemberSketch> = {}) =>
    (await addMembers(app(), [{ sex: 'female', ...sketch }]))[0]!
  const aMan = (sketch: Partial<MemberSketch> = {}) => add({ name: 'Bilal', sex: 'male', ...sketch })
  const list = async (me: Member, name: List) => (await app().call(discovery[name], {}, me)).body.people
  return {
    /** Adds a woman, unless the sketch says otherwise. */
    add,
    addWomen: (count: number) => addSimilarMembers(app(), count),
    aMan,
    /** A man and a woman, with nobody else in the database. */
    async onlyTheTwo(): Promise<[Member, Member]> {
      await app().query(sql`delete from accounts`)
      return [await aMan(), await add()]
    },
    block: (from: Member, whom: Somebody) => app().call(safety.block, { profileId: whom.id }, from),
    unblock: (from: Member, whom: Somebody) => app().call(safety.unblock, { profileId: whom.id }, from),
    report: (from: Member, whom: Somebody, reason: string, more: object = {}) =>
      app().call(safety.report, { profileId: whom.id, reason, ...more }, from),
    blocked: async (from: Member) => (await app().call(safety.blocked, {}, from)).body.people,
    like: (from: Member, whom: Somebody) => app().call(discovery.like, { profileId: whom.id }, from),
    pass: (from: Member, whom: Somebody) => app().call(discovery.pass, { profileId: whom.id }, from),
    deck: async (from: Member): Promise<string[]> =>
      (await app().call(discovery.deck, {}, from)).body.cards.map(({ id }: Somebody) => id),
    list,
    /** The people in the three lists, and the counts. */
    async everyList(me: Member) {
      const lists = [await list(me, 'likedMe'), await list(me, 'iLiked'), await list(me, 'favorites')]
      const counts = (await app().call(discovery.likedCounts, {}, me)).body
      return { people: lists.flat().map(({ id }) => id), counts }
    },
    idsIn: async (me: Member, name: List) => (await list(me, name)).map(({ id }) => id),
    away: ({ id }: Somebody) => app().query(sql`update profiles set is_active = false where id = ${id}`),
    /** Leaves a member this many of their hourly actions. */
    leaveInBudget: (member: Somebody, actions: number) =>
      fillHourlyLimit(app(), 'action_budgets', member, bounds.actionsAnHour - actions),
  }
}

/** Blocks someone and ends the match, without the route. */
export const blockWithoutRoute = (app: TestApp, blocker: Somebody, blocked: Somebody) =>
  app.transact(async (tx) => {
    await lockPair(tx, blocker.id, blocked.id)
    await query(
      tx,
      sql`
        insert into blocked_profiles (blocker_id, blocked_id, created_at)
        values (${blocker.id}, ${blocked.id}, ${app.clock.sql})`,
    )
    await endMatchByBlock(tx, app, blocker.id, blocked.id)
  })

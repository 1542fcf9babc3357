import type { discovery } from '@mithaq/contract/discovery'
import { sql } from '../../db/sql.ts'
import { query, transact } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Handlers } from '../../http/routes/serve-routes.ts'
import { createMemberQueue } from '../../http/handlers/per-member-queue.ts'
import { loadPage } from '../../http/handlers/load-page.ts'
import { setUndoablePassSql } from '../likes/action-budget.ts'
import { canSee } from '../visibility/can-see.ts'
import { readCard } from '../profile/cards.ts'
import { moveToTopOfDeck } from '../visibility/deck-position.ts'
import { likeMember } from './decisions/like.ts'
import { passMember } from './decisions/pass.ts'
import { findBestWidenings, countPeople } from './deck/count-people.ts'
import { readDeckPage } from './deck/deck.ts'
import { dropUnaskedFacts, readFilters, saveFilters, readSoughtSex } from './deck/filters.ts'
import { countLiked, readLikedPage, type ListName } from './liked-lists.ts'
import { createViewRecorder } from './view-limit.ts'
import { undoPass } from './decisions/undo-pass.ts'
import { readVisibilitySetting, saveVisibilitySetting } from './visibility-setting.ts'

/** More than a dragged slider requests. Counts and deck pages are the most expensive requests. */
const looksWaiting = 20

export function discoveryHandlers(deps: Deps): Handlers<typeof discovery> {
  const { db, clock } = deps

  const noteShown = createViewRecorder(deps)
  const oneLookAtATime = createMemberQueue(looksWaiting)
  const look = async <T>(me: string, work: () => Promise<T>) =>
    (await oneLookAtATime(me, work)) ?? refuse('too_many_attempts', { retryAfterS: 1 })

  const page = (list: ListName, me: string, after: string | undefined) =>
    loadPage(after, async (from) => {
      const found = await readLikedPage(db, clock, list, me, from)
      return (await noteShown(me, found.people)) ?? found
    })

  return {
    async deck({ front }, { me }) {
      const found = await look(me.accountId, () => readDeckPage(deps, me.accountId, front))
      if ('refused' in found) return found
      return (await noteShown(me.accountId, found.cards)) ?? found
    },

    async profile({ profileId }, { me }) {
      const card = await readCard(db, clock, me.accountId, profileId)
      if (card === undefined) return refuse('not_found')
      return (await noteShown(me.accountId, [card])) ?? card
    },

    like: ({ profileId, sentence }, { me }) =>
      likeMember(deps, me.accountId, profileId, { likeNote: sentence }),
    pass: ({ profileId, inDeck }, { me }) => passMember(deps, me.accountId, profileId, { inDeck }),
    async undo(_, { me }) {
      const undone = await undoPass(deps, me.accountId)
      if (!('card' in undone) || undone.card === null) return undone
      // The pass is undone even if the view limit does not allow showing the person now.
      const areTooMany = (await noteShown(me.accountId, [undone.card])) !== null
      return areTooMany ? { card: null } : undone
    },

    visibility: (_, { me }) => readVisibilitySetting(db, me.accountId),
    setVisibility: (chosen, { me }) => saveVisibilitySetting(deps, me.accountId, chosen),

    filters: (_, { me }) => readFilters(db, me.accountId),
    async setFilters(chosen, { me }) {
      const filters = dropUnaskedFacts(chosen, await readSoughtSex(db, me.accountId))
      await transact(db, async (tx) => {
        await saveFilters(tx, me.accountId, filters)
        // Members I hid from may fit the new filters.
        if ((await readVisibilitySetting(tx, me.accountId)).onlyWithinFilters)
          await moveToTopOfDeck(tx, clock, me.accountId)
      })
      return filters
    },
    count: (filters, { me }) => look(me.accountId, () => countPeople(deps, me.accountId, filters)),
    widening: (filters, { me }) => look(me.accountId, () => findBestWidenings(deps, me.accountId, filters)),

    likedMe: ({ after }, { me }) => page('likedMe', me.accountId, after),
    iLiked: ({ after }, { me }) => page('iLiked', me.accountId, after),
    favorites: ({ after }, { me }) => page('favorites', me.accountId, after),
    likedCounts: (_, { me }) => countLiked(db, clock, me.accountId),

    async favorite({ profileId }, { me }) {
      if (!(await canSee(db, clock, me.accountId, profileId))) return refuse('not_found')
      return transact(db, async (tx) => {
        await query(tx, setUndoablePassSql(me.accountId, null))
        // Select the row instead of inserting the id, because the member may have been erased meanwhile.
        const added = await query(
          tx,
          sql<{ id: string }>`
            insert into favorited_profiles (user_id, favorited_id, created_at)
            select ${me.accountId}, id, ${clock.sql} from profiles where id = ${profileId}
            on conflict do nothing returning user_id as id`,
        )
        tx.notifyMembers(
          added.map(({ id }) => id),
          { type: 'likes' },
        )
        return {}
      })
    },

    async unfavorite({ profileId }, { me }) {
      return transact(db, async (tx) => {
        await query(tx, setUndoablePassSql(me.accountId, null))
        await query(
          tx,
          sql`delete from favorited_profiles where user_id = ${me.accountId} and favorited_id = ${profileId}`,
        )
        tx.notifyMembers([me.accountId], { type: 'likes' })
        return {}
      })
    },
  }
}

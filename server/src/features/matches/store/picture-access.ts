import { sql, type Sql } from '../../../db/sql.ts'
import { queryOne, type Tx } from '../../../db/db.ts'
import { otherSide } from '../rules/match-state.ts'
import type { OwnMatch } from './lock-match.ts'

/** Asks the other member to show their pictures. False if they show them to every match, or were asked in this round. */
export const savePictureRequest = (tx: Tx, { match, side, now }: OwnMatch): Promise<boolean> =>
  hasChanged(
    tx,
    sql`
      insert into picture_access (match_id, round, owner_id, asked_at)
      select ${match.id}::uuid, ${match.state.round}::int, id, ${now}::timestamptz from profiles
      where id = ${match.members[otherSide(side)]} and pictures_for = 'chosen'
      on conflict (match_id, round, owner_id) do update set asked_at = excluded.asked_at
        where picture_access.asked_at is null and picture_access.granted_at is null
      returning 1`,
  )

/** Shows the member's pictures to the other. False if they are shown already, or to every match. */
export const grantPictureAccess = (tx: Tx, { match, memberId, now }: OwnMatch): Promise<boolean> =>
  hasChanged(
    tx,
    sql`
      insert into picture_access (match_id, round, owner_id, granted_at)
      select ${match.id}::uuid, ${match.state.round}::int, id, ${now}::timestamptz from profiles
      where id = ${memberId} and pictures_for = 'chosen'
      on conflict (match_id, round, owner_id) do update set granted_at = excluded.granted_at
        where picture_access.granted_at is null
      returning 1`,
  )

/** Shows the member's pictures to the other no longer. False if they were not shown. */
export const withdrawPictureAccess = (tx: Tx, { match, memberId }: OwnMatch): Promise<boolean> =>
  hasChanged(
    tx,
    sql`
      update picture_access set granted_at = null
      where match_id = ${match.id} and round = ${match.state.round} and owner_id = ${memberId}
        and granted_at is not null
      returning 1`,
  )

const hasChanged = async (tx: Tx, changeSql: Sql) => (await queryOne(tx, changeSql)) !== undefined

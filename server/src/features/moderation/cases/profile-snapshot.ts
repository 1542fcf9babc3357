import { sql, type Sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { profileColumnsSql } from '../../profile/own-profile.ts'

/** A profile as it is now, as JSON; null if there is none. */
export const profileSnapshotSql = (clock: Clock, memberId: Sql) => sql`
  (select to_jsonb(shown) || jsonb_build_object('pictures', coalesce((
      select jsonb_agg(jsonb_build_object('id', k.id, 'thumbHash', k.thumb_hash) order by k.position)
      from profile_pictures k where k.profile_id = shown.id), '[]'))
    from (select ${profileColumnsSql(clock)} from profiles p where p.id = ${memberId}) shown)`

import type { OwnProfile } from '@mithaq/contract/profile'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, type Db } from '../../db/db.ts'
import { todaySql } from '../../lib/age.ts'
import { listPicturesByMember, listWaitingPictures } from '../pictures/album/album-rows.ts'
import { factsJsonSql, promptsJsonSql } from './facts.ts'
import { sexChangeColumnsSql } from './sex-changes.ts'

type Row = Omit<OwnProfile, 'location' | 'pictures' | 'waitingPictures'> & { country: string; city: string }

/** The age is computed at each read, so it is never outdated. */
export const profileColumnsWithoutFactsSql = (clock: Clock) => sql`
  p.id, p.name, p.sex, p.country, p.city, p.about_me as "aboutMe", p.education, p.occupation, p.nationality,
  p.height, p.marital_status as "maritalStatus", p.pictures_for as "picturesFor", p.verified_at is not null as verified,
  p.answers_in_time as "answersInTime",
  extract(year from age(${todaySql(clock)}, p.birthday))::int as age, ${promptsJsonSql} as prompts`

export const profileColumnsSql = (clock: Clock) =>
  sql`${profileColumnsWithoutFactsSql(clock)}, ${factsJsonSql} as facts`

export async function readOwnProfile(db: Db, clock: Clock, id: string): Promise<OwnProfile | undefined> {
  const row = await queryOne(
    db,
    sql<Row>`
      select ${profileColumnsSql(clock)}, p.birthday::text as birthday, p.is_active as "isActive",
        coalesce(p.restriction = 'under_review', false) as "isUnderReview", p.token_balance as "tokenBalance",
        ${sexChangeColumnsSql(clock)}
      from profiles p where p.id = ${id}`,
  )
  if (row === undefined) return undefined
  const { country, city, ...rest } = row
  const pictures = (await listPicturesByMember(db, [id])).get(id) ?? []
  return {
    ...rest,
    location: { country, city },
    pictures,
    waitingPictures: await listWaitingPictures(db, id),
  }
}

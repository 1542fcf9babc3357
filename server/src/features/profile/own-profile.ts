import type { OwnProfile } from '@mithaq/contract/profile'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, type Db } from '../../db/db.ts'
import { today } from '../../lib/age.ts'
import { picturesOf, waitingOf } from '../pictures/album/queries.ts'
import { factsSaid, promptsEnded } from './facts.ts'
import { hasFixedSex } from '../likes/sex-lock.ts'

type Row = Omit<OwnProfile, 'location' | 'pictures' | 'waitingPictures'> & { country: string; city: string }

/** The age is worked out when it is read, so it never goes stale. */
export const columnsBesideFacts = (clock: Clock) => sql`
  p.id, p.name, p.sex, p.country, p.city, p.about_me as "aboutMe", p.education, p.occupation, p.nationality,
  p.height, p.marital_status as "maritalStatus", p.pictures_for as "picturesFor", p.verified_at is not null as verified,
  extract(year from age(${today(clock)}, p.birthday))::int as age, ${promptsEnded} as prompts`

export const columns = (clock: Clock) => sql`${columnsBesideFacts(clock)}, ${factsSaid} as facts`

export async function ownProfile(db: Db, clock: Clock, id: string): Promise<OwnProfile | undefined> {
  const row = await queryOne(
    db,
    sql<Row>`
      select ${columns(clock)}, p.birthday::text as birthday, p.is_active as "isActive",
        coalesce(p.restriction = 'under_review', false) as "isUnderReview", p.token_balance as "tokenBalance",
        not ${hasFixedSex} as "sexEditable"
      from profiles p where p.id = ${id}`,
  )
  if (row === undefined) return undefined
  const { country, city, ...rest } = row
  const pictures = (await picturesOf(db, [id])).get(id) ?? []
  return { ...rest, location: { country, city }, pictures, waitingPictures: await waitingOf(db, id) }
}

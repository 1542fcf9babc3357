import { verification as limits } from '@mithaq/contract/limits'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, type Db } from '../../../db/db.ts'
import { instantSql } from '../../../lib/pager.ts'
import { isForWomenSql, isWomanOnStaffSql } from '../../moderation/cases/case-access.ts'

/** For `sealed_selfies s`: whether only women may open them, as saved when they were sealed or as the member asks now. */
const isSealedForWomenSql = sql`
  (s.by_women or exists (select from profiles w where w.id = s.member_id and ${isForWomenSql('w')}))`

/** For `sealed_selfies s`: whether this moderator may open them. Those for women are never opened by men. */
export const canOpenSelfiesSql = (staffId: string) =>
  sql<boolean>`(not ${isSealedForWomenSql} or ${isWomanOnStaffSql(staffId)})`

interface SealedSelfies {
  memberId: string
  name: string | null
  sealedAt: string
  until: string
  womenOnly: boolean
  barred: boolean
}

/** Members with sealed selfies that this lead may open, newest first, one row per member. */
export const listSealedSelfies = (db: Db, clock: Clock, staffId: string) =>
  query(
    db,
    sql<SealedSelfies>`
      select s.member_id as "memberId", p.name, ${instantSql(sql`max(s.sealed_at)`)} as "sealedAt",
        ${instantSql(sql`(max(s.sealed_at) + make_interval(years => ${limits.sealedYears}))`)} as until,
        bool_or${isSealedForWomenSql} as "womenOnly", coalesce(p.verification_barred, false) as barred
      from sealed_selfies s left join profiles p on p.id = s.member_id
      where ${canOpenSelfiesSql(staffId)} and s.sealed_at > ${clock.sql} - make_interval(years => ${limits.sealedYears})
      group by s.member_id, p.name, p.verification_barred order by max(s.sealed_at) desc limit 200`,
  )

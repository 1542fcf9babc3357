import { verification as limits } from '@mithaq/contract/limits'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { query, type Db } from '../../../db/db.ts'
import { instantSql } from '../../../lib/pager.ts'
import { isForWomenSql, isWomanOnStaffSql } from '../../moderation/cases/case-access.ts'

/** Of `sealed_selfies s`: as it was when they were sealed, for the account may be gone, or as it is now. */
const isSealedForWomenSql = sql`
  (s.by_women or exists (select from profiles w where w.id = s.member_id and ${isForWomenSql('w')}))`

/** Of `sealed_selfies s`: what is for women a man opens by no call. */
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

/** Whose selfies lie in the vault, for a lead who may open them; the newest first, one row a member. */
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

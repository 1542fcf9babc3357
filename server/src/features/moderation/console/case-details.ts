import type { CaseDetails, CaseEvent, Evidence } from '@mithaq/contract/moderation'
import type { Picture } from '@mithaq/contract/pictures'
import type { Profile } from '@mithaq/contract/profile'
import { sql } from '../../../db/sql.ts'
import type { Clock } from '../../../db/clock.ts'
import { queryOne, query, type Db } from '../../../db/db.ts'
import { instantSql } from '../../../lib/pager.ts'
import { visiblePictureSql } from '../../visibility/picture-visibility.ts'
import { profileColumnsSql } from '../../profile/own-profile.ts'
import { profileSnapshotSql } from '../cases/profile-snapshot.ts'
import { caseEventFieldsSql, memberFaceSql, joinWorstReportSql, queuedCaseColumnsSql } from './queue.ts'
import { canRestoreSql } from '../cases/permissions.ts'
import {
  canOpenCaseSql,
  staffPictureVisibilitySql,
  strangerPictureVisibilitySql,
} from '../cases/case-access.ts'

type CaseHead = Omit<CaseDetails, 'facts' | 'reportsMade' | 'history' | 'appeals' | 'asSeen' | 'pattern'>

/** For `cases c`: the profile as its latest report shows it. */
const reportedProfileSql = sql`
  (select r.profile from case_reports r where r.case_id = c.id and r.profile is not null order by r.created_at desc limit 1)`

/** All that a moderator may see of a case: reports, the profile then and now, figures and earlier decisions. */
export async function loadCaseDetails(db: Db, clock: Clock, me: string, caseId: string) {
  const head = await queryOne(
    db,
    sql<CaseHead>`
      select ${queuedCaseColumnsSql(clock, me)}, c.member_id as "memberId",
        coalesce(${reportedProfileSql},
          case when c.kind in ('picture', 'pattern', 'appeal') then ${profileSnapshotSql(clock, sql`c.member_id`)} end) as profile,
        p.restriction, case when p.restricted_until is not null then ${instantSql(sql`p.restricted_until`)} end as "restrictedUntil",
        coalesce(${canRestoreSql(clock)}, false) as "mayRestore"
      from cases c ${joinWorstReportSql} left join profiles p on p.id = c.member_id where c.id = ${caseId} and ${canOpenCaseSql(clock, me)}`,
  )
  if (head === undefined) return undefined
  return {
    ...head,
    profile: withPictureAddresses(head.profile),
    asSeen: await loadProfileAsStranger(db, clock, me, head.memberId),
    pattern: (await loadPattern(db, caseId)) ?? null,
    facts: (await loadFacts(db, clock, head.memberId)) ?? null,
    reportsMade: await listReports(db, clock, me, caseId),
    history: await listHistory(db, head.memberId),
    appeals: await listAppeals(db, clock, me, caseId),
  } satisfies CaseDetails
}

/** Reports store only the ids of pictures, so their addresses are left empty. */
const withPictureAddresses = (profile: CaseDetails['profile']) =>
  profile && {
    ...profile,
    pictures: profile.pictures.map((picture) => ({ ...picture, blurred: false, address: '' })),
  }

const loadPattern = (db: Db, caseId: string) =>
  queryOne(
    db,
    sql<
      NonNullable<CaseDetails['pattern']>
    >`select text, members from case_patterns where case_id = ${caseId}`,
  )

/** The profile as a stranger sees it: pictures that are not for everyone are blurred. */
async function loadProfileAsStranger(
  db: Db,
  clock: Clock,
  me: string,
  memberId: string,
): Promise<CaseDetails['asSeen']> {
  const row = await queryOne(
    db,
    sql<Omit<Profile, 'location'> & Profile['location']>`
      select ${profileColumnsSql(clock)}, coalesce((
          select json_agg(${visiblePictureSql(strangerPictureVisibilitySql(me))}
            order by k.position) from profile_pictures k where k.profile_id = p.id), '[]') as pictures
      from profiles p where p.id = ${memberId}`,
  )
  if (row === undefined) return null
  const { country, city, ...rest } = row
  return { ...rest, location: { country, city } }
}

/** The member's published pictures, to compare selfies with. Consent to review by anyone covers the selfies only. */
export async function listPublishedPictures(db: Db, me: string, memberId: string): Promise<Picture[]> {
  const found = await query(
    db,
    sql<{ picture: Picture }>`
      select ${visiblePictureSql(staffPictureVisibilitySql(me))} as picture
      from profile_pictures k join profiles p on p.id = k.profile_id where p.id = ${memberId} order by k.position`,
  )
  return found.map(({ picture }) => picture)
}

const listReports = (db: Db, clock: Clock, me: string, caseId: string) =>
  query(
    db,
    sql<CaseDetails['reportsMade'][number]>`
      select r.id, ${instantSql(sql`r.created_at`)} as at, r.ground, r.reason, r.sentence, r.sentence_about as "sentenceAbout", coalesce(r.excerpt, '[]') as excerpt,
        ${memberFaceSql(clock, me, sql`r.reporter_id`)} as reporter
      from case_reports r where r.case_id = ${caseId} order by r.created_at desc, r.id`,
  )

/** Figures about the member, without anything that they wrote. */
const loadFacts = (db: Db, clock: Clock, memberId: string) =>
  queryOne(
    db,
    sql<NonNullable<CaseDetails['facts']>>`
      select ${instantSql(sql`p.created_at`)} as since, m.*,
        (select count(*)::int from moderation_events e
          where e.member_id = p.id and e.type = 'warn'
            and not exists (select from moderation_events u where u.undoes = e.id)
            and not exists (select from appeals a where a.event_id = e.id and a.outcome = 'granted')) as warnings
      from profiles p, lateral (
        select count(*)::int as "matchesEver",
          count(*) filter (where m.chat_unlocked and m.unmatched_at is null and m.deadline > ${clock.sql})::int
            as "openChats",
          count(*) filter (where m.unmatched_at is not null and m.unmatch_initiator_id <> p.id)::int
            as "endedByOthers"
        from match_sides s join matches m on m.id = s.match_id where s.me = p.id
      ) m where p.id = ${memberId}`,
  )

async function listHistory(db: Db, memberId: string) {
  const found = await query(
    db,
    sql<{ event: CaseEvent }>`
      select json_build_object(${caseEventFieldsSql}) as event
      from moderation_events e left join staff s on s.id = e.staff_id
      where e.member_id = ${memberId} and e.undoes is null order by e.at desc limit 50`,
  )
  return found.map(({ event }) => event)
}

/** The appeals of a case, each with the evidence of the appealed decision. */
async function listAppeals(
  db: Db,
  clock: Clock,
  me: string,
  caseId: string,
): Promise<CaseDetails['appeals']> {
  type Found = Omit<CaseDetails['appeals'][number], 'evidence'> & {
    decided: Pick<Evidence, 'caseId' | 'kind' | 'profile'>
  }
  const found = await query(
    db,
    sql<Found>`
      select a.event_id as id, ${instantSql(sql`a.at`)} as at, a.words, json_build_object(${caseEventFieldsSql}) as about,
        json_build_object('caseId', c.id, 'kind', c.kind, 'profile', ${reportedProfileSql}) as decided
      from appeals a join moderation_events e on e.id = a.event_id join cases c on c.id = e.case_id
        left join staff s on s.id = e.staff_id
      where a.case_id = ${caseId} order by a.at`,
  )
  const appeals: CaseDetails['appeals'] = []
  for (const { decided, ...appeal } of found) {
    const evidence: Evidence = {
      ...decided,
      profile: withPictureAddresses(decided.profile),
      pattern: (await loadPattern(db, decided.caseId)) ?? null,
      reportsMade: await listReports(db, clock, me, decided.caseId),
    }
    appeals.push({ ...appeal, evidence })
  }
  return appeals
}

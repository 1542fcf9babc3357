import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, type Db } from '../../db/db.ts'
import type { Mail } from '../../ports/mail/mail.ts'
import { defineJob } from '../../ports/queue/queue.ts'
import { composeStaffInvitation } from './invitation-mail.ts'
import { createEnrolmentLink } from './enrolment-links.ts'

/** The link is created when the mail is sent, so that no secret is stored in the queue. */
export const staffInvitationJob = defineJob<{ staffId: string }>('staff-mail')

export const enrolmentAddress = (publicUrl: URL, secret: string) => {
  const url = new URL('/staff', publicUrl)
  url.searchParams.set('link', secret)
  return url.href
}

export async function sendStaffInvitation(
  { db, clock, mail, publicUrl }: { db: Db; clock: Clock; mail: Mail; publicUrl: URL },
  { staffId }: { staffId: string },
) {
  const person = await queryOne(
    db,
    sql<{ email: string; name: string }>`select email, name from staff where id = ${staffId}`,
  )
  const secret = await createEnrolmentLink(db, clock, staffId)
  if (person === undefined || secret === null) return
  await mail.send({
    to: person.email,
    ...composeStaffInvitation(person.name, enrolmentAddress(publicUrl, secret)),
  })
}

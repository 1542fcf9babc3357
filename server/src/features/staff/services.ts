import type { FastifyRequest } from 'fastify'
import { sql } from '../../db/sql.ts'
import { queryOne } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { staffCookies } from './staff-cookies.ts'
import { demoRuns, isDemoLink } from './demo-sign-in.ts'
import { forgetOldLog } from './staff-log.ts'
import { keepPasskeys } from './passkeys.ts'
import { ownerOfLink } from './people.ts'
import { callerWith, forgetElapsedSessions } from './sessions.ts'

/** What the staff feature is made of, and what it lends to the rest: who of the staff is calling. */
export function staffServices({ db, clock, config, sessionSecret }: Deps) {
  const cookies = staffCookies(config.publicUrl, sessionSecret)
  const isOnStaff = async (staffId: string) => {
    const found = await queryOne(
      db,
      sql`
        select from staff
        where id = ${staffId} and removed_at is null and (not is_demo or ${demoRuns(config)})`,
    )
    return found !== undefined
  }
  return {
    cookies,
    passkeys: keepPasskeys(db, clock, config.publicUrl),
    identify: {
      async staff(request: FastifyRequest) {
        const secret = cookies.read(request)
        if (secret === undefined) return null
        return callerWith(db, clock, demoRuns(config), secret, request.method !== 'GET')
      },
    },
    /** Whether there is a console for the caller: they hold a good link, or came in on this device before. */
    async isDoor(request: FastifyRequest) {
      const mark = cookies.readDoor(request)
      if (mark !== null && (await isOnStaff(mark))) return true
      const { link } = (request.query ?? {}) as { link?: unknown }
      if (typeof link !== 'string') return false
      return isDemoLink(config, sessionSecret, link) || (await ownerOfLink(db, clock, link)) !== undefined
    },
    async forgetOld() {
      await forgetElapsedSessions(db, clock)
      await forgetOldLog(db, clock)
    },
  }
}

export type StaffServices = ReturnType<typeof staffServices>

import type { FastifyRequest } from 'fastify'
import { sql } from '../../db/sql.ts'
import { queryOne } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { staffCookies } from './staff-cookies.ts'
import { isDemoRunning, isDemoLink } from './demo-sign-in.ts'
import { forgetOldStaffLog } from './staff-log.ts'
import { createPasskeyService } from './passkeys.ts'
import { findLinkOwner } from './enrolment-links.ts'
import { findStaffCaller, forgetElapsedStaffSessions } from './sessions.ts'

/** The staff feature's parts, and the identification of staff for other features. */
export function staffServices({ db, clock, config, sessionSecret }: Deps) {
  const cookies = staffCookies(config.publicUrl, sessionSecret)
  const isOnStaff = async (staffId: string) => {
    const found = await queryOne(
      db,
      sql`
        select from staff
        where id = ${staffId} and removed_at is null and (not is_demo or ${isDemoRunning(config)})`,
    )
    return found !== undefined
  }
  return {
    cookies,
    passkeys: createPasskeyService(db, clock, config.publicUrl),
    identify: {
      async staff(request: FastifyRequest) {
        const secret = cookies.read(request)
        if (secret === undefined) return null
        return findStaffCaller(db, clock, isDemoRunning(config), secret, request.method !== 'GET')
      },
    },
    /** Whether the console exists for the caller: with a valid link, or on a device where staff signed in before. */
    async canSeeConsole(request: FastifyRequest) {
      const staffId = cookies.readDeviceMark(request)
      if (staffId !== null && (await isOnStaff(staffId))) return true
      const { link } = (request.query ?? {}) as { link?: unknown }
      if (typeof link !== 'string') return false
      return isDemoLink(config, sessionSecret, link) || (await findLinkOwner(db, clock, link)) !== undefined
    },
    async forgetOld() {
      await forgetElapsedStaffSessions(db, clock)
      await forgetOldStaffLog(db, clock)
    },
  }
}

export type StaffServices = ReturnType<typeof staffServices>

import type { GuardianLink, guardians } from '@mithaq/contract/guardians'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { isTimeZone } from '../../lib/wall-clock.ts'
import { networkOf } from '../../http/connections/network.ts'
import { refuse, type Handlers, type Refusal } from '../../http/routes/serve-routes.ts'
import type { AccountServices } from '../account/account-services.ts'
import { accept } from './invitation/accept-invitation.ts'
import { endAllAt, endGuardian } from './end-guardian.ts'
import { invite } from './invitation/invite-guardian.ts'
import { guardianLinks, type LinkOf } from './guardian-link.ts'
import { guardianOf } from './guardian.ts'
import { linkedGuardian, ownGuardian } from './guardian-views.ts'
import { neverWriteTo } from './mail-permission.ts'

export function guardianHandlers(
  deps: Deps,
  { attempts, tokens }: Pick<AccountServices, 'attempts' | 'tokens'>,
): Handlers<typeof guardians> {
  const { db, clock, config } = deps
  const links = guardianLinks(tokens, config.publicUrl)

  /** What somebody with a link does, and what it leads to afterwards. */
  const byLink =
    (act: (link: LinkOf) => Promise<void>) =>
    async (
      { token }: { token: string },
      { request }: { request: FastifyRequest },
    ): Promise<GuardianLink | Refusal<'link_invalid' | 'too_many_attempts'>> => {
      const refusal = await attempts.spend(['linkFromNetwork', networkOf(request.ip)])
      if (refusal) return refusal
      const link = links.open(token)
      if (link === null) return refuse('link_invalid')
      await act(link)
      return linkedGuardian(db, clock, link)
    }

  return {
    mine: (_, { me }) => ownGuardian(db, clock, me.accountId),

    async invite(asked, { me }) {
      const timeZone = isTimeZone(asked.timeZone) ? asked.timeZone : 'UTC'
      const refused = await invite(deps, me.accountId, { ...asked, timeZone })
      if (refused === null) return ownGuardian(db, clock, me.accountId)
      if (refused === 'own_address')
        return refuse('invalid_input', { field: 'email', issue: 'guardian_own_address' })
      if (refused === 'guardian_named') return refuse(refused)
      const waitMs = refused.nextAt.getTime() - clock.date().getTime()
      return refuse('too_many_invitations', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) })
    },

    async end(_, { me }) {
      const guardian = await guardianOf(db, me.accountId)
      if (guardian !== undefined) await endGuardian(deps, guardian.id, 'member')
      return ownGuardian(db, clock, me.accountId)
    },

    look: byLink(async () => {}),
    accept: byLink(({ guardianId }) => accept(deps, guardianId)),
    leave: byLink(({ guardianId }) => endGuardian(deps, guardianId, 'guardian')),

    neverWrite: byLink(async ({ emailHash }) => {
      await neverWriteTo(db, deps, emailHash)
      await endAllAt(deps, emailHash)
    }),
  }
}

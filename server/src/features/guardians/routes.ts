import type { GuardianLink, guardians } from '@mithaq/contract/guardians'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { isKnownTimeZone } from '../../lib/wall-clock.ts'
import { networkOf } from '../../http/connections/network.ts'
import { refuse, type Handlers, type Refusal } from '../../http/routes/serve-routes.ts'
import type { AccountServices } from '../account/account-services.ts'
import { acceptInvitation } from './invitation/accept-invitation.ts'
import { endGuardiansByAddress, endGuardian } from './end-guardian.ts'
import { inviteGuardian } from './invitation/invite-guardian.ts'
import { createGuardianLinks, type GuardianLinkTarget } from './guardian-link.ts'
import { findCurrentGuardian } from './guardian.ts'
import { describeLinkedGuardian, describeOwnGuardian } from './guardian-views.ts'
import { saveMailOptOut } from './mail-permission.ts'

export function guardianHandlers(
  deps: Deps,
  { attempts, tokens }: Pick<AccountServices, 'attempts' | 'tokens'>,
): Handlers<typeof guardians> {
  const { db, clock, config } = deps
  const links = createGuardianLinks(tokens, config.publicUrl)

  /** Runs an action of somebody who has a link, and answers with what the link then shows. */
  const byLink =
    (act: (link: GuardianLinkTarget) => Promise<void>) =>
    async (
      { token }: { token: string },
      { request }: { request: FastifyRequest },
    ): Promise<GuardianLink | Refusal<'link_invalid' | 'too_many_attempts'>> => {
      const refusal = await attempts.consume(['linkFromNetwork', networkOf(request.ip)])
      if (refusal) return refusal
      const link = links.open(token)
      if (link === null) return refuse('link_invalid')
      await act(link)
      return describeLinkedGuardian(db, clock, link)
    }

  return {
    mine: (_, { me }) => describeOwnGuardian(db, clock, me.accountId),

    async invite(invitation, { me }) {
      const timeZone = isKnownTimeZone(invitation.timeZone) ? invitation.timeZone : 'UTC'
      const refusal = await inviteGuardian(deps, me.accountId, { ...invitation, timeZone })
      if (refusal === null) return describeOwnGuardian(db, clock, me.accountId)
      if (refusal === 'own_address')
        return refuse('invalid_input', { field: 'email', issue: 'guardian_own_address' })
      if (refusal === 'guardian_named') return refuse(refusal)
      const waitMs = refusal.nextAt.getTime() - clock.date().getTime()
      return refuse('too_many_invitations', { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) })
    },

    async end(_, { me }) {
      const guardian = await findCurrentGuardian(db, me.accountId)
      if (guardian !== undefined) await endGuardian(deps, guardian.id, 'member')
      return describeOwnGuardian(db, clock, me.accountId)
    },

    look: byLink(async () => {}),
    accept: byLink(({ guardianId }) => acceptInvitation(deps, guardianId)),
    leave: byLink(({ guardianId }) => endGuardian(deps, guardianId, 'guardian')),

    neverWrite: byLink(async ({ emailHash }) => {
      await saveMailOptOut(db, deps, emailHash)
      await endGuardiansByAddress(deps, emailHash)
    }),
  }
}

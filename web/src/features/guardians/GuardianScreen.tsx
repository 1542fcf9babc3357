import { guardian as texts } from '../../messages/guardian.ts'
import { useApiQuery } from '../../api-cache/api-query.ts'
import { useSession } from '../../session/session.ts'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { InnerScreen } from '../../ui/layout/InnerScreen.tsx'
import { CardSkeleton } from '../../ui/feedback/SkeletonFrame.tsx'
import { InviteForm } from './InviteForm.tsx'
import { OwnGuardian } from './OwnGuardian.tsx'
import { ownGuardian } from './queries.ts'
import { WhatTheyReceive } from './WhatTheyReceive.tsx'

/** The member's guardian or the invitation form, and what guardians receive. */
export function GuardianScreen() {
  const session = useSession()
  const isHeld = session.status === 'signedIn' && session.user.standing !== undefined
  return (
    <InnerScreen title={texts.title} backTo="/app/account/safety" intro={texts.opening}>
      <div className="mt-6 flex flex-col gap-6">
        <QueryContent
          query={useApiQuery(ownGuardian, {})}
          errorMessage={texts.loadFailed}
          skeleton={<CardSkeleton brief />}
        >
          {({ guardian, invitationsLeft, nextInvitationAt }) => (
            <>
              {guardian && <OwnGuardian guardian={guardian} />}
              {isHeld && guardian === null && <p className="text-ink-soft">{texts.none}</p>}
              {!isHeld && (guardian === null || guardian.state === 'expired') && (
                <InviteForm
                  key={guardian?.invitedAt ?? 'none'}
                  again={guardian}
                  left={invitationsLeft}
                  nextAt={nextInvitationAt}
                />
              )}
            </>
          )}
        </QueryContent>
        <WhatTheyReceive />
      </div>
    </InnerScreen>
  )
}

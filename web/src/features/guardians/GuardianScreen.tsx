import { guardian as texts } from '../../messages/guardian.ts'
import { useAsk } from '../../server-state/ask.ts'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { InnerScreen } from '../../ui/InnerScreen.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { InviteForm } from './InviteForm.tsx'
import { OwnGuardian } from './OwnGuardian.tsx'
import { ownGuardian } from './queries.ts'
import { WhatTheyReceive } from './WhatTheyReceive.tsx'

/** Who reads along, or whom I ask to; and what they receive. */
export function GuardianScreen() {
  const { data, isError, refetch } = useAsk(ownGuardian, {})
  const guardian = data?.guardian ?? null
  return (
    <InnerScreen title={texts.title} backTo="/app/account">
      <p className="font-serif text-2xl text-balance text-ink">{texts.headline}</p>
      <p className="mt-1 text-ink-soft">{texts.intro}</p>
      <div className="mt-6 flex flex-col gap-6">
        {data ? (
          <>
            {guardian && <OwnGuardian guardian={guardian} />}
            {(guardian === null || guardian.state === 'expired') && (
              <InviteForm
                key={guardian?.invitedAt ?? 'none'}
                again={guardian}
                left={data.invitationsLeft}
                nextAt={data.nextInvitationAt}
              />
            )}
          </>
        ) : isError ? (
          <ErrorScreen inset message={texts.loadFailed} onTryAgain={() => void refetch()} />
        ) : (
          <Waiting brief>
            <Skeleton className="h-24 w-full" />
          </Waiting>
        )}
        <WhatTheyReceive />
      </div>
    </InnerScreen>
  )
}

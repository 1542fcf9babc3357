import type { Challenge } from '@mithaq/contract/verification'
import { X } from 'lucide-react'
import { useState } from 'react'
import { verification as texts } from '../../messages/verification.ts'
import { useApiQuery } from '../../api-cache/api-query.ts'
import { ErrorScreen } from '../../ui/feedback/ErrorScreen.tsx'
import { IconButton } from '../../ui/base/IconButton.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { common } from '../../messages/common.ts'
import { useBack } from '../../ui/layout/use-back.ts'
import { LiveCamera } from './LiveCamera.tsx'
import { ownVerification } from './queries.ts'
import { Introduction } from './Introduction.tsx'
import { Verified } from './Verified.tsx'
import { WaitingForDecision } from './WaitingForDecision.tsx'

/** The whole verification; each state has its own page. */
export function VerificationScreen() {
  const back = useBack('/app/account')
  const { data: standing, isError, refetch } = useApiQuery(ownVerification, {})
  const [challenge, setChallenge] = useState<Challenge>()
  const end = () => setChallenge(undefined)
  // All selfies are sent: otherwise the camera would open again after the decision.
  if (challenge && standing?.waiting) setChallenge(undefined)
  if (challenge && standing && !standing.waiting)
    return <LiveCamera challenge={challenge} onClose={end} onOver={end} />
  return (
    <Page className="safe-top">
      <main className="mx-auto flex min-h-(--screen) w-full max-w-md flex-col px-5 pt-3 pb-8 md:min-h-0">
        <header className="grid grid-cols-[44px_1fr_44px] items-center">
          <IconButton
            label={texts.close}
            icon={<X className="size-6" aria-hidden="true" />}
            className="-ms-3"
            onClick={back}
          />
          <h1 className="text-center font-sans text-base font-semibold">{texts.title}</h1>
        </header>
        {standing === undefined ? (
          isError ? (
            <ErrorScreen inset message={texts.loadFailed} onTryAgain={() => void refetch()} />
          ) : (
            <Loading message={common.loading} className="min-h-80" />
          )
        ) : standing.waiting ? (
          <WaitingForDecision waiting={standing.waiting} />
        ) : standing.verified ? (
          <Verified onDone={back} />
        ) : (
          <Introduction standing={standing} onBegun={setChallenge} onLeave={back} />
        )}
      </main>
    </Page>
  )
}

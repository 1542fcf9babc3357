import type { Match } from '@mithaq/contract/matches'
import { Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { sight } from '../../messages/sight.ts'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { Button } from '../../ui/base/Button.tsx'
import { tryOrShowError } from '../../ui/feedback/show-error.ts'
import { requestPictureAccess, setPictureAccess } from './state/queries.ts'

/**
 * Says who of the two sees whose pictures, if one of them limits it. A couple may still revoke access,
 * but not request or grant it.
 */
export function PictureAccessStrip({ match }: { match: Match }) {
  const { id: matchId, profile, ended } = match
  const { iShow, theyShow, iAsked, theyAsked } = match.sight
  const [ask, asking] = useApiMutation(requestPictureAccess)
  const [show, showing] = useApiMutation(setPictureAccess)
  const change = (shown: boolean) => void tryOrShowError(show({ matchId, shown }), sight.failed)
  const hidesTheirs = theyShow === false && !ended

  if ((ended && !ended.found) || (iShow === null && !hidesTheirs)) return null
  return (
    <div
      role="status"
      className="flex flex-col divide-y divide-line border-b border-line px-4 text-sm md:px-6"
    >
      {hidesTheirs && (
        <Line icon={<EyeOff />} text={iAsked ? sight.asked(profile.name) : sight.hidden(profile.name)}>
          {!iAsked && (
            <Button
              variant="outline"
              size="small"
              busy={asking}
              onClick={() => void tryOrShowError(ask({ matchId }), sight.failed)}
            >
              {sight.ask}
            </Button>
          )}
        </Line>
      )}
      {iShow === false && (
        <Line
          icon={<EyeOff />}
          text={theyAsked && !ended ? sight.theyAsk(profile.name) : sight.theyDoNotSee(profile.name)}
        >
          {!ended && (
            <Button
              variant={theyAsked ? 'primary' : 'outline'}
              size="small"
              busy={showing}
              onClick={() => change(true)}
            >
              {sight.show}
            </Button>
          )}
        </Line>
      )}
      {iShow === true && (
        <Line icon={<Eye />} text={ended ? sight.theySeeForGood(profile.name) : sight.theySee(profile.name)}>
          <Button variant="outline" size="small" busy={showing} onClick={() => change(false)}>
            {sight.takeBack}
          </Button>
        </Line>
      )}
    </div>
  )
}

function Line({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <p className="flex min-w-0 items-center gap-2 text-ink-soft [&_svg]:size-4.5 [&_svg]:shrink-0">
        <span aria-hidden="true">{icon}</span>
        <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
      </p>
      {children}
    </div>
  )
}

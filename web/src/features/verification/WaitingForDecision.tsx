import type { Standing } from '@mithaq/contract/verification'
import { Circle, CircleCheck, CircleDot } from 'lucide-react'
import { useNavigate } from 'react-router'
import { verification } from '../../messages/verification.ts'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { timeLabel } from '../../time/time-label.ts'
import { useServerNow } from '../../time/server-clock.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { logError, messageOf } from '../../ui/feedback/error-log.ts'
import { Khatam } from '../../ui/base/Khatam.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { beginWithPartner, chooseReviewers, withdrawSelfies } from './queries.ts'

const { waiting: texts, partner } = verification

/** The selfies are under review by staff or the partner; the member can withdraw at any time. */
export function WaitingForDecision({ waiting }: { waiting: NonNullable<Standing['waiting']> }) {
  const navigate = useNavigate()
  const [takeBack, isPending] = useApiMutation(withdrawSelfies)
  const [choose, isChoosing] = useApiMutation(chooseReviewers)
  const [visit, isVisiting] = useApiMutation(beginWithPartner)
  const { withPartner } = waiting
  const goOn = async () => location.assign((await visit({})).url)
  async function trying(work: Promise<unknown>, done?: string) {
    try {
      await work
      if (done) toast.success(done)
    } catch (error) {
      logError(error, 'Verification')
      toast.error(messageOf(error), { error })
    }
  }
  return (
    <div className="flex flex-1 flex-col items-center gap-6 pt-10 text-center">
      <span className="grid size-32 place-items-center rounded-full bg-slate-wash text-slate">
        <Khatam className="size-16" turning />
      </span>
      <div>
        <h2 className="text-3xl text-balance">
          {withPartner ? partner.waiting : waiting.byWomen ? texts.womanTitle : texts.title}
        </h2>
        <p className="mt-3 text-ink-soft">{withPartner ? partner.waitingText : texts.text}</p>
      </div>
      {!withPartner && <Steps sentAt={waiting.sentAt} />}
      <div className="mt-auto grid w-full gap-2">
        {withPartner && (
          <Button block variant="outline" busy={isVisiting} onClick={() => void trying(goOn())}>
            {partner.goOn}
          </Button>
        )}
        {waiting.nobodyLeft && (
          <>
            <Banner kind="info">{texts.nobodyLeft}</Banner>
            <Button
              block
              variant="outline"
              busy={isChoosing}
              onClick={() => void trying(choose({ byWomen: false }))}
            >
              {texts.letAnyone}
            </Button>
          </>
        )}
        <Button block size="large" onClick={() => void navigate('/app/profiles')}>
          {texts.keep}
        </Button>
        <Button
          block
          size="large"
          variant="quiet"
          busy={isPending}
          onClick={() => void trying(takeBack({}), withPartner ? partner.withdrawn : texts.withdrawn)}
        >
          {withPartner ? partner.withdraw : texts.withdraw}
        </Button>
      </div>
    </div>
  )
}

/** The steps of the review, with the current one. */
function Steps({ sentAt }: { sentAt: string }) {
  const nowMs = useServerNow(60_000)
  return (
    <ul className="w-full divide-y divide-line rounded-lg border border-line bg-surface px-4 text-start">
      <li className="flex items-center gap-3 py-3">
        <CircleCheck className="size-5 shrink-0 text-leaf" aria-hidden="true" />
        <span className="flex-1">{texts.received}</span>
        <time className="text-sm text-ink-soft" dateTime={sentAt}>
          {timeLabel(sentAt, nowMs)}
        </time>
      </li>
      <li className="flex items-center gap-3 py-3 font-semibold">
        <CircleDot className="size-5 shrink-0 text-saffron-ink" aria-hidden="true" />
        <span className="flex-1">{texts.compared}</span>
        <span className="text-sm font-normal text-ink-soft">{texts.now}</span>
      </li>
      <li className="flex items-center gap-3 py-3">
        <Circle className="size-5 shrink-0 text-ink-faint" aria-hidden="true" />
        {texts.decided}
      </li>
    </ul>
  )
}

import type { Challenge, Standing } from '@mithaq/contract/verification'
import { Camera, ExternalLink, EyeOff, Hand, Trash2, UserRoundCheck, Users } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { verification as texts } from '../../messages/verification.ts'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { cx } from '../../ui/base/cx.ts'
import { logError, messageOf } from '../../ui/feedback/error-log.ts'
import { IconList } from '../../ui/base/IconList.tsx'
import { VerifiedBadge } from '../../ui/base/VerifiedBadge.tsx'
import { beginChallenge, beginWithPartner } from './queries.ts'

const promiseIcons = [EyeOff, Trash2, Hand] as const

interface IntroductionProps {
  standing: Standing
  onBegun: (challenge: Challenge) => void
  onLeave: () => void
}

/** Explains what happens to the selfies and who reviews them, before the camera opens. */
export function Introduction({ standing, onBegun, onLeave }: IntroductionProps) {
  const { paused, last, triesLeft, barred, partner } = standing
  const womenOffered = standing.womenOffered && !partner
  const [byWomen, setByWomen] = useState(womenOffered)
  const [begin, isBeginning] = useApiMutation(beginChallenge)
  const [visit, isVisiting] = useApiMutation(beginWithPartner)
  const [problem, setProblem] = useState<string>()
  const closed = barred ? texts.barred : triesLeft === 0 ? texts.noTries : undefined
  async function open() {
    try {
      if (partner) location.assign((await visit({})).url)
      else onBegun(await begin({ byWomen }))
    } catch (error) {
      logError(error, 'Verification')
      setProblem(messageOf(error))
    }
  }
  return (
    <div className="flex flex-1 flex-col gap-5 pt-4">
      <VerifiedBadge shown className="ms-0! size-14" />
      <div>
        <h2 className="text-3xl">{paused ? texts.pausedTitle : texts.show}</h2>
        <p className="mt-2 text-lg text-ink-soft">{partner ? texts.partner.text : texts.showText}</p>
      </div>
      {paused === 'needs_face' && <Banner kind="info">{texts.needsFace}</Banner>}
      {!closed && last === 'refused' && <Banner kind="info">{texts.refused}</Banner>}
      {!closed && last === 'lapsed' && <Banner kind="info">{texts.lapsed}</Banner>}
      {womenOffered && !closed && (
        <fieldset className="grid gap-2.5">
          <legend className="mb-2 text-sm font-semibold">{texts.who}</legend>
          <Choice
            Icon={Users}
            label={texts.anyone}
            text={texts.anyoneText}
            chosen={!byWomen}
            onChoose={() => setByWomen(false)}
          />
          <Choice
            Icon={UserRoundCheck}
            label={texts.women}
            text={texts.womenText}
            chosen={byWomen}
            onChoose={() => setByWomen(true)}
          />
        </fieldset>
      )}
      <IconList
        lines={partner ? texts.partner.promises : texts.promises}
        icons={promiseIcons}
        className="gap-3"
      />
      <div className="mt-auto grid gap-2">
        {(closed ?? problem) && <Banner kind="info">{closed ?? problem}</Banner>}
        {!closed && (
          <Button block size="large" busy={isBeginning || isVisiting} onClick={() => void open()}>
            {partner ? (
              <ExternalLink className="size-5" aria-hidden="true" />
            ) : (
              <Camera className="size-5" aria-hidden="true" />
            )}
            {partner ? texts.partner.goOn : texts.openCamera}
          </Button>
        )}
        <Button block size="large" variant="quiet" onClick={onLeave}>
          {texts.notNow}
        </Button>
      </div>
    </div>
  )
}

interface ChoiceProps {
  Icon: LucideIcon
  label: string
  text: string
  chosen: boolean
  onChoose: () => void
}

function Choice({ Icon, label, text, chosen, onChoose }: ChoiceProps) {
  return (
    <label
      className={cx(
        'relative flex min-h-18 cursor-pointer items-center gap-4 rounded-lg border px-4 py-3',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)',
        chosen ? 'border-leaf bg-leaf-wash ring-1 ring-leaf' : 'border-line-strong bg-surface',
      )}
    >
      <input
        type="radio"
        name="reviewers"
        className="absolute inset-0 cursor-pointer appearance-none rounded-lg outline-none"
        checked={chosen}
        onChange={onChoose}
      />
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-leaf-wash">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        <span className="block text-sm text-ink-soft">{text}</span>
      </span>
      <span
        aria-hidden="true"
        className={cx(
          'size-5 shrink-0 rounded-full border',
          chosen ? 'border-[6px] border-leaf' : 'border-line-strong',
        )}
      />
    </label>
  )
}

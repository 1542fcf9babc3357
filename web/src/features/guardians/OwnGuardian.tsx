import type { OwnGuardian as Own } from '@mithaq/contract/guardians'
import { useState } from 'react'
import { guardian as texts } from '../../messages/guardian.ts'
import { useApiMutation } from '../../api-cache/api-mutation.ts'
import { useServerNow } from '../../time/server-clock.ts'
import { dayToCome, momentToCome, monthAndDay } from '../../time/time-label.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Card } from '../../ui/base/Card.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { tryOrShowError } from '../../ui/feedback/show-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { endGuardian } from './queries.ts'

type Guardian = NonNullable<Own['guardian']>

const describeState = ({ state, expiresAt, acceptedAt }: Guardian, nowMs: number): string => {
  if (state === 'expired') return texts.now.expired
  if (acceptedAt !== null) return texts.now.accepted(monthAndDay(new Date(acceptedAt)))
  return texts.now.invited(dayToCome(expiresAt, nowMs))
}

const endLabel = { invited: texts.now.takeBack, expired: texts.now.forget, accepted: texts.now.end }

/** The member's guardian, or the pending invitation. */
export function OwnGuardian({ guardian }: { guardian: Guardian }) {
  const [asked, setAsked] = useState(false)
  const [endIt, busy] = useApiMutation(endGuardian)
  const nowMs = useServerNow(60_000)
  const { name, relation, email, state, nextMailAt, unreachable } = guardian
  async function ended(): Promise<void> {
    if (!(await tryOrShowError(endIt({}), texts.endDialog.failed))) return
    toast.success(state === 'accepted' ? texts.endDialog.done : texts.endDialog.takenBack)
  }
  return (
    <section aria-label={texts.title} className="flex flex-col gap-3">
      <Card flush className="px-5 py-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <span
            aria-hidden="true"
            className="grid size-12 shrink-0 place-items-center rounded-full bg-leaf-wash font-serif text-xl text-leaf"
          >
            {[...name][0]?.toUpperCase()}
          </span>
          <p className="min-w-0 flex-[1_1_10rem]">
            <span className="block wrap-anywhere">
              <bdi className="font-semibold">{name}</bdi>
              <span className="text-ink-soft"> · {texts.relations[relation]}</span>
            </span>
            <bdi className="block text-sm wrap-anywhere text-ink-soft">{email}</bdi>
          </p>
          <Button
            variant="outline"
            size="small"
            busy={busy}
            onClick={() => (state === 'accepted' ? setAsked(true) : void ended())}
          >
            {endLabel[state]}
          </Button>
        </div>
        <p className="mt-3 text-sm text-ink-soft">{describeState(guardian, nowMs)}</p>
        {nextMailAt !== null && (
          <p className="mt-1 text-sm text-ink-soft">{texts.now.nextMail(momentToCome(nextMailAt, nowMs))}</p>
        )}
      </Card>
      {unreachable && (
        <Banner kind="warning" title={texts.now.unreachable}>
          {texts.now.unreachableHelp}
        </Banner>
      )}
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={texts.endDialog.title(name)}
        description={texts.endDialog.text}
        confirmLabel={texts.endDialog.confirm}
        busyLabel={texts.endDialog.ending}
        variant="danger"
        busy={busy}
        onConfirm={() => void ended()}
      />
    </section>
  )
}

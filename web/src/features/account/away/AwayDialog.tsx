import type { OwnAway } from '@mithaq/contract/away'
import { useState } from 'react'
import { away as texts } from '../../../messages/away.ts'
import { common } from '../../../messages/common.ts'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { useApiQuery } from '../../../api-cache/api-query.ts'
import { useServerNow } from '../../../time/server-clock.ts'
import { dayToCome } from '../../../time/time-label.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog, type DialogState } from '../../../ui/dialog/Dialog.tsx'
import { tryOrShowError } from '../../../ui/feedback/show-error.ts'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { Slider } from '../../../ui/form/Slider.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { earlierEndDays, endAfterDays } from './away-days.ts'
import { beginAway, endAway, ownAway, shortenAway } from './queries.ts'

/** Starts, shortens and ends an away, during which clocks stand still. */
export function AwayDialog({ open, onOpenChange }: DialogState) {
  const { data, isError } = useApiQuery(ownAway, {})
  const close = () => onOpenChange(false)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} size="medium" reading>
      {isError && !data ? (
        <Banner>{texts.loadFailed}</Banner>
      ) : !data ? (
        <Loading />
      ) : data.away ? (
        <WhileAway own={data} away={data.away} onDone={close} />
      ) : (
        <BeforeAway own={data} onDone={close} />
      )}
    </Dialog>
  )
}

function AwayEffects() {
  return (
    <ul className="flex list-disc flex-col gap-1.5 ps-5 text-ink-soft">
      {texts.effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  )
}

function BeforeAway({ own, onDone }: { own: OwnAway; onDone: () => void }) {
  const { minDays: min, maxDays: max } = own
  const [days, setDays] = useState(min)
  const [begin, busy] = useApiMutation(beginAway)
  const nowMs = useServerNow(60_000)
  return (
    <div className="flex flex-col gap-5">
      <AwayEffects />
      {own.startsLeft === 0 ? (
        <p className="rounded-md bg-slate-wash px-4 py-3 text-slate">
          {texts.noneLeft(own.nextStartAt === null ? null : dayToCome(own.nextStartAt, nowMs))}
        </p>
      ) : (
        <>
          <DaysSlider {...{ own, min, max, days }} label={texts.days} startMs={nowMs} onChange={setDays} />
          <p className="text-sm text-ink-soft">{texts.startsLeft(own.startsLeft)}</p>
          <Button
            block
            busy={busy}
            busyLabel={texts.starting}
            onClick={() => void runWithToast(begin({ days }), texts.started, onDone)}
          >
            {texts.start(days)}
          </Button>
        </>
      )}
      <Button variant="quiet" block onClick={onDone}>
        {common.close}
      </Button>
    </div>
  )
}

interface WhileAwayProps {
  own: OwnAway
  away: NonNullable<OwnAway['away']>
  onDone: () => void
}

function WhileAway({ own, away, onDone }: WhileAwayProps) {
  const [end, ending] = useApiMutation(endAway)
  const nowMs = useServerNow(60_000)
  const earlier = earlierEndDays(own, nowMs)
  return (
    <div className="flex flex-col gap-5">
      <p className="rounded-md bg-slate-wash px-4 py-3 font-semibold text-slate">
        {texts.restingUntil(dayToCome(away.until, nowMs))}
      </p>
      <AwayEffects />
      {earlier.length > 0 && <Shorten own={own} away={away} earlier={earlier} />}
      <Button
        block
        busy={ending}
        busyLabel={texts.returning}
        onClick={() => void runWithToast(end({}), texts.returned, onDone)}
      >
        {texts.comeBack}
      </Button>
      <p className="text-center text-sm text-ink-soft">{texts.comeBackHelp}</p>
    </div>
  )
}

function Shorten({ own, away, earlier }: Omit<WhileAwayProps, 'onDone'> & { earlier: number[] }) {
  const [min, max] = [earlier[0] ?? 1, earlier.at(-1) ?? 1]
  const [chosen, setChosen] = useState(max)
  const [shorten, busy] = useApiMutation(shortenAway)
  const nowMs = useServerNow(60_000)
  const startMs = Date.parse(away.startedAt)
  const days = Math.min(Math.max(chosen, min), max)
  const until = endAfterDays(startMs, days, own.dayMs)
  return (
    <div className="flex flex-col gap-3">
      {min < max && (
        <DaysSlider {...{ own, min, max, days, startMs }} label={texts.earlier} onChange={setChosen} />
      )}
      <Button
        variant="outline"
        block
        busy={busy}
        busyLabel={texts.shortening}
        onClick={() => void runWithToast(shorten({ until }), texts.shortened)}
      >
        {texts.shorten(dayToCome(until, nowMs))}
      </Button>
    </div>
  )
}

interface DaysSliderProps {
  label: string
  own: OwnAway
  startMs: number
  min: number
  max: number
  days: number
  onChange: (days: number) => void
}

/** Chooses a number of days from the start and says on which day they end. */
function DaysSlider({ own, startMs, days, ...slider }: DaysSliderProps) {
  const nowMs = useServerNow(60_000)
  const format = (chosen: number) =>
    texts.daysLong(chosen, dayToCome(endAfterDays(startMs, chosen, own.dayMs), nowMs))
  return <Slider {...slider} value={days} format={format} />
}

async function runWithToast(act: Promise<unknown>, done: string, then?: () => void): Promise<void> {
  if (!(await tryOrShowError(act, texts.failed))) return
  toast.success(done)
  then?.()
}

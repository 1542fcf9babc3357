import type { Match } from '@mithaq/contract/matches'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { found as texts } from '../../../messages/found.ts'
import { useServerNow } from '../../../time/server-clock.ts'
import { dayToCome } from '../../../time/time-label.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CoupleDialog } from './CoupleDialog.tsx'

/** One side has marked the match as a couple; the other may confirm it until the request expires. */
export function CoupleBanner({ match }: { match: Match }) {
  const [asked, setAsked] = useState(false)
  const nowMs = useServerNow()
  const { foundAsk, profile } = match
  if (!foundAsk || Date.parse(foundAsk.until) <= nowMs) return null
  const until = dayToCome(foundAsk.until, nowMs)
  const isMine = foundAsk.by === 'me'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-leaf-wash px-4 py-2.5 md:px-6">
      <Sparkles className="size-5 shrink-0 text-leaf" aria-hidden="true" />
      <div className="min-w-0 flex-[1_1_12rem]" dir="auto">
        <p className="font-semibold wrap-anywhere">
          {isMine ? texts.waiting(profile.name) : texts.asked(profile.name)}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {isMine ? texts.waitingText(profile.name, until) : texts.askedText(until)}
        </p>
      </div>
      {!isMine && (
        <>
          <Button size="small" onClick={() => setAsked(true)}>
            {texts.say}
          </Button>
          <CoupleDialog match={match} open={asked} onOpenChange={setAsked} />
        </>
      )}
    </div>
  )
}

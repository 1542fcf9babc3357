import { Moon } from 'lucide-react'
import { useState } from 'react'
import { away as texts } from '../../../messages/away.ts'
import { useApiQuery } from '../../../api-cache/api-query.ts'
import { useServerNow } from '../../../time/server-clock.ts'
import { dayToCome } from '../../../time/time-label.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { lazyComponent } from '../../../ui/feedback/lazy-component.tsx'
import { ownAway } from './queries.ts'

const AwayDialog = lazyComponent(async () => (await import('./AwayDialog.tsx')).AwayDialog)

/** Tells an away member that they are not shown to others, with a button to come back. */
export function AwayNote() {
  const { data } = useApiQuery(ownAway, {})
  const [open, setOpen] = useState(false)
  const nowMs = useServerNow(60_000)
  const away = data?.away
  return (
    <>
      <div role="status" className="@container">
        {away && (
          <div
            data-away=""
            className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-slate-wash py-1.5 ps-4 pe-2 text-sm text-slate"
          >
            <Moon className="size-5 shrink-0" aria-hidden="true" />
            <p className="min-w-0 flex-[1_1_7rem] py-1.5">
              {texts.inDeck(dayToCome(away.until, nowMs))}{' '}
              {/* Hidden on low screens and with large text, where the card needs the room. */}
              <span className="@max-[17rem]:sr-only [@media(width<48rem)_and_(height<40rem)]:sr-only">
                {texts.inDeckMeans}
              </span>
            </p>
            <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {texts.wayBack}
            </Button>
          </div>
        )}
      </div>
      {open && <AwayDialog open onOpenChange={setOpen} />}
    </>
  )
}

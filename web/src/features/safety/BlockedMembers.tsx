import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { safety } from '../../messages/safety.ts'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { BlockedList } from './BlockedList.tsx'

/** On the account screen: whom I have blocked, and the way back. */
export function BlockedMembers() {
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="account-safety">
      <h2 id="account-safety" className="mb-2 text-lg">
        {safety.section}
      </h2>
      <Card
        flush
        className="flex min-h-14 items-center justify-between gap-3 px-5 py-3 outline-offset-[-3px] hover:bg-leaf-wash has-focus-visible:outline-2 has-focus-visible:outline-(--ring)"
      >
        <div>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-describedby="blocked-help"
            className="font-semibold outline-none after:absolute after:inset-0"
            onClick={() => setOpen(true)}
          >
            {safety.blockedMembers}
          </button>
          <p id="blocked-help" className="text-sm text-ink-soft">
            {safety.blockedHelp}
          </p>
        </div>
        <ChevronRight className="size-4 shrink-0 text-ink-faint rtl:rotate-180" aria-hidden="true" />
      </Card>
      <Dialog open={open} onOpenChange={setOpen} title={safety.blockedMembers}>
        <BlockedList />
      </Dialog>
    </section>
  )
}

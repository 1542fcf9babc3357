import { useState } from 'react'
import { safety } from '../../messages/safety.ts'
import { Card } from '../../ui/base/Card.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EntryRow, entryLinkClass } from '../../ui/layout/EntryRow.tsx'
import { BlockedList } from './BlockedList.tsx'

/** On the account screen: the blocked members, whom the member can unblock or report. */
export function BlockedMembers() {
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="account-safety">
      <h2 id="account-safety" className="mb-2 text-lg">
        {safety.section}
      </h2>
      <Card flush>
        <EntryRow help={safety.blockedHelp}>
          {(help) => (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-describedby={help}
              className={entryLinkClass}
              onClick={() => setOpen(true)}
            >
              {safety.blockedMembers}
            </button>
          )}
        </EntryRow>
      </Card>
      <Dialog open={open} onOpenChange={setOpen} title={safety.blockedMembers} size="medium">
        <BlockedList />
      </Dialog>
    </section>
  )
}

import { staff as routes } from '@mithaq/contract/staff'
import { useState } from 'react'
import { request, type OutputOf } from '../../../http/request.ts'
import { staff } from '../../../messages/staff.ts'
import { dayAndTime } from '../../../time/time-label.ts'
import { showError } from '../../../ui/feedback/show-error.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog, type DialogState } from '../../../ui/dialog/Dialog.tsx'
import { useStaffData } from '../shared/use-staff-data.tsx'

const fail = (error: unknown) => showError(error, staff.failed, 'Console')

type Page = OutputOf<typeof routes.log>
const none: Page = { rows: [], next: null }

/** For leads: every viewed case and every decision, newest first. */
export function LogDialog({ open, onOpenChange }: DialogState) {
  const { data, setData, trouble } = useStaffData(open, () => request(routes.log, {}))
  const page = data ?? none
  const [busy, setBusy] = useState(false)
  const more = (after: string) => {
    setBusy(true)
    return request(routes.log, { after })
      .then(
        ({ rows, next }) =>
          // A reload meanwhile may have moved the end of the list: rows between would be missing.
          setData((now) => (now?.next === after ? { rows: [...now.rows, ...rows], next } : now)),
        fail,
      )
      .finally(() => setBusy(false))
  }
  return (
    <Dialog {...{ open, onOpenChange }} title={staff.log} description={staff.logText} size="medium">
      {trouble}
      <ol className="divide-y divide-line">
        {page.rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ol>
      {page.next !== null && (
        <Button
          variant="outline"
          size="small"
          block
          busy={busy}
          onClick={() => page.next && void more(page.next)}
        >
          {staff.more}
        </Button>
      )}
    </Dialog>
  )
}

function Row({ row: { at, who, act, about, memberId, shown, why } }: { row: Page['rows'][number] }) {
  return (
    <li className="py-2.5">
      <p className="flex justify-between gap-3">
        <span>
          <bdi className="font-semibold">{who ?? staff.byTheMachine}</bdi> {act.replaceAll('_', ' ')}
          {about && (
            <>
              {' '}
              <bdi>{about}</bdi>
            </>
          )}
        </span>
        <span className="shrink-0 text-sm text-ink-soft">{dayAndTime(new Date(at))}</span>
      </p>
      {(memberId || why) && (
        <p className="text-sm wrap-anywhere text-ink-soft" dir="auto">
          {[memberId, why].filter(Boolean).join(' · ')}
        </p>
      )}
      {shown.length > 0 && (
        <details className="text-sm text-ink-soft">
          <summary className="cursor-pointer py-1">{staff.membersShown(shown.length)}</summary>
          <p className="wrap-anywhere">{shown.join(', ')}</p>
        </details>
      )}
    </li>
  )
}

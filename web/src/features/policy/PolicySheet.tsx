import type { PolicyChange } from '@mithaq/contract/policy'
import { Link } from 'react-router'
import { policyChanges as texts } from '../../messages/policy-changes.ts'
import { calendarDay } from '../../time/time-label.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'

interface PolicySheetProps {
  /** The newest first. */
  changes: readonly PolicyChange[]
  onClose: () => void
}

/** What changes in the privacy policy, and from when. */
export function PolicySheet({ changes, onClose }: PolicySheetProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      footer={
        <Button block size="large" onClick={onClose}>
          {texts.understood}
        </Button>
      }
    >
      <ul className="flex flex-col gap-4">
        {changes.map(({ version, effective, summary }) => (
          <li key={version}>
            <p className="font-semibold">{texts.from(calendarDay(effective))}</p>
            <p className="mt-1 text-ink-soft">{summary}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link
          to="/privacy-policy"
          onClick={onClose}
          className="inline-block py-2.5 underline underline-offset-4"
        >
          {texts.read}
        </Link>
      </p>
    </Dialog>
  )
}

import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'

export interface UnmatchDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function UnmatchDialog({ open, onOpenChange }: UnmatchDialogProps) {
  const [busy, setBusy] = useState(false)
  const unmatch = () => {
    setBusy(true)
    setTimeout(() => {
      setBusy(false)
      onOpenChange(false)
      toast.success('Unmatched')
    }, 1500)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Unmatch Maryam?"
      description="It costs 1 token; you will have 5 left. Maryam keeps hers."
      confirmLabel="Unmatch (1 token)"
      busyLabel="Unmatching..."
      variant="danger"
      busy={busy}
      onConfirm={unmatch}
    />
  )
}

import { useState } from 'react'
import { useMemberGone } from '../../api-cache/live-updates.ts'
import { BlockDialog, type SafetyDialogProps } from './BlockDialog.tsx'
import { ReportDialog } from './ReportDialog.tsx'

type Person = SafetyDialogProps['profile']

interface Asked {
  what: 'report' | 'block'
  person: Person
  open: boolean
}

/** The report and block dialogs. They keep their member even if the page behind shows another by then. */
export function useSafetyDialogs(onDone?: () => void) {
  const [asked, setAsked] = useState<Asked | null>(null)
  useMemberGone((id) => setAsked((now) => (now?.person.id === id ? null : now)))
  const ask = (what: Asked['what']) => (person: Person) => setAsked({ what, person, open: true })
  const common = asked && {
    profile: asked.person,
    onOpenChange: (open: boolean) => setAsked((now) => now && { ...now, open }),
    ...(onDone && { onDone }),
  }
  return {
    report: ask('report'),
    block: ask('block'),
    /** Render it once on the screen. */
    dialogs: asked && common && (
      <>
        <ReportDialog key={asked.person.id} {...common} open={asked.open && asked.what === 'report'} />
        <BlockDialog {...common} open={asked.open && asked.what === 'block'} />
      </>
    ),
  }
}

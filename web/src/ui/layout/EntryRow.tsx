import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'

/** Makes the whole row clickable, while the link's name stays its label. */
export const entryLinkClass = 'font-semibold outline-none after:absolute after:inset-0'

interface EntryRowProps {
  help: string
  /** The link or button, which is described by the help. */
  children: (helpId: string) => ReactNode
}

/** A row that links to a screen, with a help text. */
export function EntryRow({ help, children }: EntryRowProps) {
  const id = useId()
  return (
    <div className="relative flex min-h-14 w-full items-center justify-between gap-3 px-5 py-3 text-start outline-offset-[-3px] hover:bg-leaf-wash has-focus-visible:outline-2 has-focus-visible:outline-(--ring)">
      <div>
        {children(id)}
        <p id={id} className="text-sm text-ink-soft">
          {help}
        </p>
      </div>
      <ChevronRight className="size-4 shrink-0 text-ink-faint rtl:rotate-180" aria-hidden="true" />
    </div>
  )
}

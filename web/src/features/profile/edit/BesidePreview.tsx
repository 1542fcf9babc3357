import type { ReactNode } from 'react'
import { edit } from '../../../messages/edit.ts'
import { useIsWide } from '../../../ui/base/use-is-wide.ts'

/** A form, from 1024 px with a preview of the card beside it. */
export function BesidePreview({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  const isWide = useIsWide('64rem')
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-14">
      {children}
      {isWide && (
        <aside
          aria-label={edit.preview}
          // Without a focusable control inside, a keyboard could not scroll it.
          {...{ tabIndex: 0 }}
          className="sticky top-(--connection-bar) max-h-(--screen) overflow-y-auto overscroll-contain p-2 pt-6 pb-10"
        >
          <p className="mb-3 text-center text-sm text-ink-soft">{edit.preview}</p>
          {preview}
        </aside>
      )}
    </div>
  )
}

import { Dialog } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { keepOpenForToasts, Scrim, useFocusReturn } from './dialog-frame.tsx'
import { TapShield } from '../base/double-tap.ts'
import { useCloseOnBack } from '../base/sheet-history.ts'

interface ScreenDialogProps extends ComponentProps<typeof Dialog.Content> {
  onClose: () => void
  /** Opaque, so that the page behind needs no scrim. */
  covers?: boolean
  /** Focuses the dialog instead of its first button. */
  focusesItself?: boolean
  children: ReactNode
}

/** A full-screen dialog, open while rendered. The connection bar stays visible above it. */
export function ScreenDialog(props: ScreenDialogProps) {
  const { onClose, covers = false, focusesItself = false, className, children, ...content } = props
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusReturn()
  useCloseOnBack(true, onClose)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        {covers ? <TapShield /> : <Scrim />}
        <Dialog.Content
          onInteractOutside={keepOpenForToasts}
          {...content}
          onCloseAutoFocus={onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            onOpenAutoFocus()
            if (!focusesItself) return
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          aria-modal="true"
          className={cx('page-fade fixed inset-0 top-(--connection-bar) outline-none', className)}
        >
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

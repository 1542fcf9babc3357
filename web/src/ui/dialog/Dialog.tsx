import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { common } from '../../messages/common.ts'
import { cx } from '../base/cx.ts'
import { registerDock } from '../base/docks.ts'
import { keepOpenForToasts, panelClass, Scrim, useFocusReturn } from './dialog-frame.tsx'
import { IconButton } from '../base/IconButton.tsx'
import { useCloseOnBack } from '../base/sheet-history.ts'

const widths = { small: 'md:max-w-md', medium: 'md:max-w-xl', large: 'md:max-w-[min(48rem,100vw-1rem)]' }

/** Open state controlled by the caller. */
export interface DialogState {
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface DialogProps extends Partial<DialogState> {
  /** Called after the focus has returned: a dialog opened earlier could not return it. */
  onClosed?: () => void
  /** A button that opens it; without one, the focus returns to the element that had it. */
  trigger?: ReactElement
  title: string
  /** Shown before the title, such as a picture. */
  lead?: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons below the scrolling part. */
  footer?: ReactNode
  size?: keyof typeof widths
  /** Makes the content focusable, so that a keyboard can scroll text without controls. */
  reading?: boolean
}

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, trigger, title, description, children, footer, size = 'small' } = props
  const { lead, onClosed, reading = false } = props
  const focusReturn = useFocusReturn()
  const [opened, setOpened] = useState(false)
  const isOpen = open ?? opened
  const change = (next: boolean) => {
    setOpened(next)
    onOpenChange?.(next)
  }
  useCloseOnBack(isOpen, () => change(false))
  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          {...focusReturn}
          onCloseAutoFocus={(event) => {
            focusReturn.onCloseAutoFocus(event)
            onClosed?.()
          }}
          aria-modal="true"
          {...(!description && { 'aria-describedby': undefined })}
          onInteractOutside={keepOpenForToasts}
          className={cx(panelClass, widths[size])}
        >
          <header className="flex items-start justify-between gap-2 ps-sheet pe-3 pt-4 pb-2">
            {lead && <div className="me-1">{lead}</div>}
            <div className={cx('min-w-0 flex-1', !lead && 'pt-1.5')}>
              <Radix.Title className="text-2xl">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1.5 text-ink-soft" asChild={typeof description !== 'string'}>
                  {typeof description === 'string' ? description : <div>{description}</div>}
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={common.close} icon={<X className="size-5" aria-hidden="true" />} />
            </Radix.Close>
          </header>
          <div
            {...(reading && { tabIndex: 0 })}
            // flex-auto, not flex-1: from a basis of 0, Safari collapses the card to its edges.
            className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-sheet pt-2 pb-[max(1.5rem,env(safe-area-inset-bottom))] outline-offset-[-3px]"
          >
            {children}
          </div>
          {footer && (
            <footer
              ref={registerDock}
              className="flex flex-col-reverse gap-2 border-t border-line px-sheet pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end"
            >
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

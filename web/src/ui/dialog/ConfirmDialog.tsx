import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { common } from '../../messages/common.ts'
import { Button } from '../base/Button.tsx'
import type { ButtonVariant } from '../base/button-class.ts'
import { cx } from '../base/cx.ts'
import type { DialogState } from './Dialog.tsx'
import { registerDock } from '../base/docks.ts'
import { panelClass, Scrim, useFocusReturn } from './dialog-frame.tsx'
import { useCloseOnBack } from '../base/sheet-history.ts'

export interface ConfirmDialogProps extends DialogState {
  title: string
  /** Consequences and costs. */
  description: ReactNode
  children?: ReactNode
  /** Stays visible beside the buttons while the rest scrolls. */
  price?: ReactNode
  confirmLabel: string
  busyLabel?: string
  cancelLabel?: string
  variant?: ButtonVariant
  busy?: boolean
  disabled?: boolean
  /** Whether Back closes it; true by default. */
  hasHistoryEntry?: boolean
  /** The caller closes it after success: closing first would hide an error. */
  onConfirm: () => void
}

/** Asks before an action. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, children, confirmLabel, busyLabel, busy = false } = props
  const { hasHistoryEntry = true } = props
  const focusReturn = useFocusReturn()
  const change = (next: boolean) => !busy && onOpenChange(next)
  useCloseOnBack(open && hasHistoryEntry, () => change(false))
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Scrim onTap={() => change(false)} />
        <Radix.Content
          {...focusReturn}
          aria-modal="true"
          className={cx(panelClass, 'gap-4 overflow-y-auto px-sheet pt-6 md:max-w-md')}
        >
          <Radix.Title className="text-2xl">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="text-ink-soft">{description}</div>
          </Radix.Description>
          {children}
          {/* Sticky unless the window is too low for it. */}
          <div
            ref={registerDock}
            className="-mx-sheet grid gap-3 bg-raised px-sheet pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:bottom-0"
          >
            {props.price}
            <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
              <Radix.Cancel asChild>
                <Button variant="outline" disabled={busy}>
                  {props.cancelLabel ?? common.cancel}
                </Button>
              </Radix.Cancel>
              <Button
                variant={props.variant ?? 'primary'}
                busy={busy}
                disabled={props.disabled ?? false}
                onClick={props.onConfirm}
                {...(busyLabel && { busyLabel })}
              >
                {confirmLabel}
              </Button>
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

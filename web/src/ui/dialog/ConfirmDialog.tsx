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
  /** What it costs, what is left, what happens then. */
  description: ReactNode
  children?: ReactNode
  /** In sight with the act, however far the rest is scrolled. */
  price?: ReactNode
  confirmLabel: string
  busyLabel?: string
  cancelLabel?: string
  variant?: ButtonVariant
  busy?: boolean
  disabled?: boolean
  /** Going back closes it and nothing else: true if nothing is said. */
  hasHistoryEntry?: boolean
  /** The caller closes it, once the act is done: closing first would hide a refusal. */
  onConfirm: () => void
}

/** A question before an act. Focus starts on the answer that changes nothing. */
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
          {/* In sight however long the question is, but where it would leave no room for that. */}
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

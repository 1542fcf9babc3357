import { useLayoutEffect, useRef, type ComponentProps, type FocusEvent, type ReactNode } from 'react'
import { buttonClass, ariaDisabledProps, type ButtonLook } from './button-class.ts'
import { cx } from './cx.ts'
import { Khatam } from './Khatam.tsx'

export interface ButtonProps extends ComponentProps<'button'>, Omit<ButtonLook, 'round'> {
  icon?: ReactNode
  /** Disabled, but it keeps the focus. */
  off?: boolean
  busy?: boolean
  /** Shown instead of the children while busy: 'Saving...'. */
  busyLabel?: string
}

export function Button(props: ButtonProps) {
  const { variant, size, block, icon, off, busy, busyLabel, disabled, className, children, ...rest } = props
  const focus = useFocusKept(busy ?? false)
  return (
    <button
      type="button"
      {...rest}
      {...ariaDisabledProps(off)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      onFocus={(event) => {
        focus.onFocus(event)
        rest.onFocus?.(event)
      }}
      onBlur={(event) => {
        focus.onBlur()
        rest.onBlur?.(event)
      }}
      className={cx(
        buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(block && { block }) }),
        (disabled || off) && !busy && 'opacity-45',
        className,
      )}
    >
      {busy ? <Khatam turning className="size-5" /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

/** A button loses the focus when it becomes disabled while busy; returns it for keyboard users. */
function useFocusKept(busy: boolean) {
  const focused = useRef<HTMLButtonElement>(null)
  const returnTo = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (busy) returnTo.current = focused.current
    else {
      if (document.activeElement === document.body) returnTo.current?.focus({ preventScroll: true })
      returnTo.current = null
    }
  }, [busy])
  return {
    onFocus: (event: FocusEvent<HTMLButtonElement>) => void (focused.current = event.currentTarget),
    onBlur: () => void (focused.current = null),
  }
}

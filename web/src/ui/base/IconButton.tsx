import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, ariaDisabledProps, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { cx } from './cx.ts'

export interface BareIconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Required: an icon has no text for screen readers. */
  label: string
  icon: ReactNode
}

/** An unstyled icon button. */
export function BareIconButton({ label, icon, ...rest }: BareIconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label}>
      {icon}
    </button>
  )
}

interface IconButtonProps extends BareIconButtonProps {
  /** Disabled, but it keeps the focus. */
  off?: boolean
  variant?: ButtonVariant
  size?: ButtonSize
}

export function IconButton({ variant = 'quiet', size = 'small', off, className, ...rest }: IconButtonProps) {
  const look = buttonClass({ variant, size, round: true })
  const isFaint = rest.disabled || off
  return (
    <BareIconButton
      {...rest}
      {...ariaDisabledProps(off)}
      className={cx(look, isFaint && 'opacity-45', className)}
    />
  )
}

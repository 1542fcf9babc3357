import type { ComponentProps } from 'react'
import { cx } from '../base/cx.ts'

interface ChoicePillProps extends ComponentProps<'input'> {
  type: 'radio' | 'checkbox'
  /** For the option that means no choice. */
  quiet?: boolean | undefined
}

/** A radio button or checkbox as a pill. */
export function ChoicePill({ quiet, className, children, ...input }: ChoicePillProps) {
  return (
    <label
      className={cx(
        'relative flex cursor-pointer items-center rounded-full py-2 font-semibold',
        'border border-line-strong bg-surface transition-colors duration-150 hover:border-leaf',
        quiet
          ? 'border-dashed font-medium text-ink-soft has-checked:border-solid has-checked:border-ink-soft has-checked:bg-slate-wash has-checked:text-ink'
          : 'has-checked:border-leaf has-checked:bg-leaf-wash has-checked:text-leaf has-checked:ring-1 has-checked:ring-leaf',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)',
        'has-disabled:cursor-default has-disabled:opacity-45',
        className,
      )}
    >
      <input
        {...input}
        className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
      />
      {children}
    </label>
  )
}

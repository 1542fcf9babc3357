import { cx } from '../base/cx.ts'

const tones = { leaf: 'bg-leaf', saffron: 'bg-saffron', slate: 'bg-slate', rose: 'bg-rose' }

interface ProgressBarProps {
  label: string
  value: number
  max?: number
  /** 'Step 1 of 4'; the percentage is read out otherwise. */
  valueText?: string
  tone?: keyof typeof tones
  className?: string
}

export function ProgressBar({
  label,
  value,
  max = 100,
  valueText,
  tone = 'leaf',
  className,
}: ProgressBarProps) {
  const part = Math.min(1, Math.max(0, max > 0 ? value / max : 0))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={valueText}
      className={cx('h-1.5 overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className={cx('h-full rounded-full transition-[width] duration-300', tones[tone])}
        style={{ width: `${part * 100}%` }}
      />
    </div>
  )
}

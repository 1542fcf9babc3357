import { first } from '../../messages/first.ts'
import { cx } from '../base/cx.ts'
import { Khatam } from '../base/Khatam.tsx'

const sizes = {
  small: { mark: 'size-6', text: 'text-sm', gap: 'gap-2' },
  medium: { mark: 'size-10', text: 'text-base', gap: 'gap-3' },
  large: { mark: 'size-16', text: 'font-serif text-xl font-semibold', gap: 'gap-5' },
}

interface LoadingProps {
  message?: string
  subMessage?: string
  size?: keyof typeof sizes
  fullScreen?: boolean
  className?: string
}

export function Loading(props: LoadingProps) {
  const { message = first.loading, subMessage, size = 'medium', fullScreen = false, className } = props
  return (
    <div
      role="status"
      className={cx(
        'flex flex-col items-center justify-center p-4 text-center',
        sizes[size].gap,
        fullScreen && 'min-h-dvh',
        className,
      )}
    >
      <Khatam turning className={cx('text-leaf', sizes[size].mark)} />
      <div>
        <p className={sizes[size].text}>{message}</p>
        {subMessage && <p className="mt-1 text-sm text-ink-soft">{subMessage}</p>}
      </div>
    </div>
  )
}

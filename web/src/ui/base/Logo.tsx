import { first } from '../../messages/first.ts'
import { cx } from './cx.ts'
import { Khatam } from './Khatam.tsx'

const sizes = {
  small: { mark: 'size-6', text: 'text-lg' },
  medium: { mark: 'size-8', text: 'text-xl' },
  large: { mark: 'size-12', text: 'text-3xl' },
}

interface LogoProps {
  size?: keyof typeof sizes
  className?: string
}

export function Logo({ size = 'medium', className }: LogoProps) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <Khatam className={sizes[size].mark} />
      <span className={cx('font-serif font-semibold tracking-tight', sizes[size].text)}>{first.mithaq}</span>
    </span>
  )
}

import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '../../messages/common.ts'
import { cx } from '../base/cx.ts'
import { IconButton } from '../base/IconButton.tsx'
import { useBack } from './use-back.ts'

interface ScreenHeaderProps {
  title: ReactNode
  /** Where Back leads a member without history here, or what it does in a full-screen sheet. Null: no Back. */
  backTo: string | (() => void) | null
  headingLevel?: 1 | 2
  /** A smaller title, beside another screen. */
  small?: boolean
  /** Actions at the end of the line. */
  children?: ReactNode
}

/** The header of a screen below another one. */
export function ScreenHeader({
  title,
  backTo,
  headingLevel = 1,
  small = false,
  children,
}: ScreenHeaderProps) {
  const back = useBack(typeof backTo === 'string' ? backTo : '')
  const Title = `h${headingLevel}` as const
  return (
    <header className={cx('@container mb-4 flex flex-wrap items-center gap-1', small && 'min-h-11')}>
      {backTo !== null && (
        <IconButton
          label={common.back}
          icon={<ChevronLeft className="size-6 rtl:rotate-180" aria-hidden="true" />}
          className="-ms-3"
          onClick={typeof backTo === 'string' ? back : backTo}
        />
      )}
      <Title
        className={cx(
          'flex-1 wrap-anywhere @max-[16rem]:order-last @max-[16rem]:basis-full',
          small ? 'text-2xl' : 'text-3xl',
          // Between the back button and two actions, a long word would be broken.
          children !== undefined && '@max-[18rem]:order-last @max-[18rem]:basis-full',
        )}
      >
        {title}
      </Title>
      {children !== undefined && <div className="ms-auto flex items-center gap-1">{children}</div>}
    </header>
  )
}

import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '../../messages/common.ts'
import { cx } from '../base/cx.ts'
import { IconButton } from '../base/IconButton.tsx'
import { useBack } from './use-back.ts'

interface ScreenHeaderProps {
  title: ReactNode
  /** Where Back leads a member without history here, or what it does in a full-screen sheet. */
  backTo: string | (() => void)
  /** Actions at the end of the line. */
  children?: ReactNode
}

/** The header of a screen below another one. */
export function ScreenHeader({ title, backTo, children }: ScreenHeaderProps) {
  const back = useBack(typeof backTo === 'string' ? backTo : '')
  return (
    <header className="@container mb-4 flex flex-wrap items-center gap-1">
      <IconButton
        label={common.back}
        icon={<ChevronLeft className="size-6 rtl:rotate-180" aria-hidden="true" />}
        className="-ms-3"
        onClick={typeof backTo === 'string' ? back : backTo}
      />
      <h1
        className={cx(
          'flex-1 text-3xl wrap-anywhere @max-[16rem]:order-last @max-[16rem]:basis-full',
          // Between the back button and two actions, a long word would be broken.
          children !== undefined && '@max-[18rem]:order-last @max-[18rem]:basis-full',
        )}
      >
        {title}
      </h1>
      {children !== undefined && <div className="ms-auto flex items-center gap-1">{children}</div>}
    </header>
  )
}

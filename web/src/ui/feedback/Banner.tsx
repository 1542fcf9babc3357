import { CircleAlert, CircleCheck, Clock, Info, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '../../messages/common.ts'
import { cx } from '../base/cx.ts'

const kinds = {
  error: { look: 'bg-danger-wash text-danger', Icon: CircleAlert, role: 'alert' },
  warning: { look: 'bg-saffron-wash text-saffron-ink', Icon: Clock, role: 'status' },
  info: { look: 'bg-slate-wash text-slate', Icon: Info, role: 'status' },
  success: { look: 'bg-leaf-wash text-leaf', Icon: CircleCheck, role: 'status' },
} as const

interface BannerProps {
  kind?: keyof typeof kinds
  title?: string
  children: ReactNode
  onDismiss?: () => void
  className?: string
}

export function Banner({ kind = 'error', title, children, onDismiss, className }: BannerProps) {
  const { look, Icon, role } = kinds[kind]
  return (
    <div role={role} className={cx('flex animate-enter items-start gap-3 rounded-md ps-4', look, className)}>
      <Icon className="mt-3.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1 py-3 pe-4 font-medium">
        {title && (
          <p className="font-semibold" dir="auto">
            {title}
          </p>
        )}
        <div dir="auto">{children}</div>
      </div>
      {onDismiss && (
        <button
          type="button"
          aria-label={common.dismiss}
          onClick={onDismiss}
          className="-ms-4 grid size-12 shrink-0 place-items-center rounded-md opacity-80 hover:opacity-100"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

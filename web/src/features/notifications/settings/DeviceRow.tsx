import { MonitorSmartphone, Smartphone } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Chip } from '../../../ui/base/Chip.tsx'
import { moveFocusTo } from '../../../ui/base/focus.ts'

interface DeviceRowProps {
  name: string
  isPhone: boolean
  /** Stands beside the name of the device in hand. */
  mark: string | false
  text: string
  /** What can be done about it. */
  children: ReactNode
}

/** One device of mine in a list of them. */
export function DeviceRow({ name, isPhone, mark, text, children }: DeviceRowProps) {
  const Icon = isPhone ? Smartphone : MonitorSmartphone
  const row = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const shown = row.current
    // A device that is removed goes with the button that had the focus.
    return () => {
      if (shown?.contains(document.activeElement)) moveFocusTo(shown.closest('section')?.querySelector('h2'))
    }
  }, [])
  return (
    <li ref={row} className="flex min-h-16 items-center gap-3.5 py-2.5 ps-5 pe-3">
      <Icon className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {mark && <Chip>{mark}</Chip>}
        </p>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
      {children}
    </li>
  )
}

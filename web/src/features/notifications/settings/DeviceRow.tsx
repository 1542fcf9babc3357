import { MonitorSmartphone, Smartphone } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Chip } from '../../../ui/base/Chip.tsx'
import { moveFocusTo } from '../../../ui/base/focus.ts'

interface DeviceRowProps {
  name: string
  isPhone: boolean
  /** Label beside the name of this device. */
  mark: string | false
  text: string
  /** Its buttons. */
  children: ReactNode
}

/** A row of a list of devices. */
export function DeviceRow({ name, isPhone, mark, text, children }: DeviceRowProps) {
  const Icon = isPhone ? Smartphone : MonitorSmartphone
  const row = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const shown = row.current
    // Removing the row removes the focused button.
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

import { useId, type ReactNode } from 'react'
import { Card } from '../../../ui/base/Card.tsx'

interface SettingsSectionProps {
  title: string
  help?: string
  /** The screen has the same title. */
  titleHidden?: boolean
  children: ReactNode
}

export function SettingsSection({ title, help, titleHidden = false, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="@container">
      <h2 id={id} className={titleHidden ? 'sr-only' : 'text-lg'}>
        {title}
      </h2>
      {help && <p className="text-sm text-ink-soft">{help}</p>}
      <Card flush className="mt-2 divide-y divide-line">
        {children}
      </Card>
    </section>
  )
}

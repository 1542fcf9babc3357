import { use, useId, type ReactNode } from 'react'
import { Card } from '../base/Card.tsx'
import { ScreenPlaceContext } from './InnerScreen.tsx'

interface SettingsGroupProps {
  /** Without one, the rows follow the screen's title. */
  title?: string
  children: ReactNode
}

/** A card of settings rows. */
export function SettingsGroup({ title, children }: SettingsGroupProps) {
  const id = useId()
  const Heading = use(ScreenPlaceContext) === 'preview' ? 'h3' : 'h2'
  const card = (
    <Card flush className="divide-y divide-line">
      {children}
    </Card>
  )
  if (title === undefined) return card
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="mb-2 ps-1 text-[1.0625rem]">
        {title}
      </Heading>
      {card}
    </section>
  )
}

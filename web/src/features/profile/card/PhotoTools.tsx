import { Ellipsis, Flag, Maximize2, ShieldBan } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { card } from '../../../messages/card.ts'
import { cx } from '../../../ui/cx.ts'
import { Menu } from '../../../ui/Menu.tsx'

export interface CardMenuProps {
  name: string
  onReport?: (() => void) | undefined
  onBlock?: (() => void) | undefined
  /** The look of its button. */
  className: string
}

/** What nobody should do by accident: Report and Block, behind '⋯'. */
export function CardMenu({ name, onReport, onBlock, className }: CardMenuProps) {
  const items = [
    { label: card.report, icon: <Flag aria-hidden="true" />, act: onReport },
    { label: card.block, icon: <ShieldBan aria-hidden="true" />, act: onBlock },
  ].flatMap(({ act, ...item }) => (act ? [{ ...item, tone: 'danger' as const, onSelect: act }] : []))
  if (items.length === 0) return null
  return (
    <Menu
      items={items}
      trigger={
        <Tool label={card.more(name)} className={className}>
          <Ellipsis />
        </Tool>
      }
    />
  )
}

export interface PhotoToolsProps extends Omit<CardMenuProps, 'className'> {
  onView?: (() => void) | undefined
}

/** On the photograph, on dark glass. */
export function PhotoTools({ onView, ...menu }: PhotoToolsProps) {
  const glass = 'bg-glass text-on-photo backdrop-blur-xs'
  return (
    <div className="absolute end-2.5 top-6 flex flex-col gap-2">
      <CardMenu {...menu} className={glass} />
      {onView && (
        <Tool label={card.whole} className={glass} aria-haspopup="dialog" onClick={onView}>
          <Maximize2 />
        </Tool>
      )}
    </div>
  )
}

interface ToolProps extends ComponentProps<'button'> {
  label: string
  children: ReactNode
}

function Tool({ label, className, children, ...button }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...button}
      className={cx('grid size-11 place-items-center rounded-full [&_svg]:size-5', className)}
    >
      {children}
    </button>
  )
}

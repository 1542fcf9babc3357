import { DropdownMenu as Radix } from 'radix-ui'
import { Fragment, useState, type ReactElement, type ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { MenuBackdrop } from './dialog-frame.tsx'
import { readDirection } from '../base/direction.ts'
import { useCloseOnBack } from '../base/sheet-history.ts'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect: () => void
  tone?: 'plain' | 'danger'
  disabled?: boolean
  /** A line above it. */
  hasSeparator?: boolean
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'center' | 'end'
}

/** Not modal: a modal Radix menu inserts a style element that the content security policy refuses. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  // Inside main: a list at the end of the body belongs to no landmark.
  const [host, setHost] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  useCloseOnBack(open, () => setOpen(false))
  return (
    <Radix.Root
      modal={false}
      dir={readDirection()}
      open={open}
      onOpenChange={(next) => {
        if (next) setHost(document.querySelector('main'))
        setOpen(next)
      }}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {open && <MenuBackdrop />}
      <Radix.Portal container={host}>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-40 min-w-52 animate-enter rounded-md border border-line bg-raised p-1.5 text-ink shadow-2"
        >
          {items.map((item) => (
            <Fragment key={item.label}>
              {item.hasSeparator && <Radix.Separator className="mx-2 my-1.5 h-px bg-line" />}
              <Radix.Item
                disabled={item.disabled ?? false}
                onSelect={item.onSelect}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 outline-none [&_svg]:size-4.5',
                  'data-[highlighted]:bg-leaf-wash data-[disabled]:cursor-default data-[disabled]:text-ink-faint',
                  item.tone === 'danger' && 'text-danger data-[highlighted]:bg-danger-wash',
                )}
              >
                {item.icon}
                {item.label}
              </Radix.Item>
            </Fragment>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

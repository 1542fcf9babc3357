import { cloneElement, createContext, use, useMemo } from 'react'
import type { ReactElement, ReactNode } from 'react'

/** The library's parts without their sizes, layers and focus, none of which there is without a browser. */
interface PartProps {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  onSelect?: () => void
  disabled?: boolean
  asChild?: boolean
  children?: ReactNode
}

const Shown = createContext<{ open: boolean; change: (open: boolean) => void }>({
  open: false,
  change: () => {},
})

function Root({ open = false, onOpenChange, children }: PartProps) {
  const shown = useMemo(
    () => ({ open, change: (next: boolean) => onOpenChange?.(next) }),
    [open, onOpenChange],
  )
  return <Shown value={shown}>{children}</Shown>
}
const Portal = ({ children }: PartProps) => (use(Shown).open ? children : null)
const turn = (next: boolean) =>
  function Turn({ children }: PartProps) {
    const { change } = use(Shown)
    return cloneElement(children as ReactElement<{ onClick: () => void }>, { onClick: () => change(next) })
  }
const content = (role: string) =>
  function Content({ children }: PartProps) {
    return <section role={role}>{children}</section>
  }
const Title = ({ children }: PartProps) => <h2>{children}</h2>
const Description = ({ asChild, children }: PartProps) => (asChild ? children : <p>{children}</p>)
function Item({ onSelect, disabled, children }: PartProps) {
  const { change } = use(Shown)
  const choose = () => {
    onSelect?.()
    change(false)
  }
  return (
    <button type="button" disabled={disabled} onClick={choose}>
      {children}
    </button>
  )
}

const parts = { Root, Portal, Title, Description, Trigger: turn(true), Close: turn(false), Item }
export const Dialog = { ...parts, Content: content('dialog') }
export const AlertDialog = { ...parts, Content: content('alertdialog'), Cancel: turn(false) }
export const DropdownMenu = { ...parts, Content: content('menu'), Separator: () => null }

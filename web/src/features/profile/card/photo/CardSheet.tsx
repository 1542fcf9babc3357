import type { Picture } from '@mithaq/contract/pictures'
import { Ellipsis, EyeOff, Flag, ShieldBan, type LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { card } from '../../../../messages/card.ts'
import { common } from '../../../../messages/common.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { cx } from '../../../../ui/base/cx.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { Avatar } from '../../../pictures/display/Avatar.tsx'
import { PhotoButton } from './PhotoButton.tsx'

export interface CardSheetProps {
  name: string
  /** The name, with the age where it is known. */
  title: string
  picture: Picture | null
  /** An action is offered only if its handler is set. */
  onPass?: (() => void) | undefined
  onReport?: (() => void) | undefined
  onBlock?: (() => void) | undefined
  /** Classes of the trigger button. */
  className: string
}

/** The menu behind '⋯' with pass, report and block, each with an explanation. */
export function CardSheet({ name, title, picture, onPass, onReport, onBlock, className }: CardSheetProps) {
  const [open, setOpen] = useState(false)
  const chosen = useRef<() => void>(undefined)
  const texts = card.sheet
  const acts: Act[] = [
    { Icon: EyeOff, label: texts.pass, text: texts.passText(name), act: onPass },
    { Icon: Flag, label: card.report, text: texts.reportText, act: onReport, danger: true },
    { Icon: ShieldBan, label: card.block, text: texts.blockText, act: onBlock, danger: true },
  ]
  const offered = acts.filter(({ act }) => act !== undefined)
  if (offered.length === 0) return null
  const change = (next: boolean) => {
    if (next) chosen.current = undefined
    setOpen(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      onClosed={() => chosen.current?.()}
      trigger={
        <PhotoButton label={card.more(name)} className={className}>
          <Ellipsis />
        </PhotoButton>
      }
      lead={<Avatar profile={{ picture }} className="size-12" />}
      title={title}
      description={texts.untold(name)}
    >
      <ul className="divide-y divide-line">
        {offered.map(({ Icon, label, text, act, danger }) => (
          <li key={label}>
            <button
              type="button"
              onClick={() => {
                chosen.current = act
                setOpen(false)
              }}
              className="flex min-h-16 w-full items-center gap-4 rounded-sm py-2.5 text-start outline-offset-[-2px] hover:bg-leaf-wash"
            >
              <span
                className={cx(
                  'grid size-11 shrink-0 place-items-center rounded-md',
                  danger ? 'bg-danger-wash text-danger' : 'bg-leaf-wash text-leaf',
                )}
              >
                <Icon className="size-5" aria-hidden="true" />
              </span>
              <span className="min-w-0">
                <span className={cx('block font-semibold', danger && 'text-danger')}>{label}</span>{' '}
                <span className="block text-sm text-ink-soft">{text}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button variant="outline" block className="mt-4 md:hidden" onClick={() => setOpen(false)}>
        {common.cancel}
      </Button>
    </Dialog>
  )
}

interface Act {
  Icon: LucideIcon
  label: string
  text: string
  act: (() => void) | undefined
  danger?: boolean
}

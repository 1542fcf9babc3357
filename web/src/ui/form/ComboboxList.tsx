import { Check } from 'lucide-react'
import { useEffect, useRef, type ComponentProps, type HTMLAttributes } from 'react'
import { common } from '../../messages/common.ts'
import { cx } from '../base/cx.ts'
import type { Option } from './Select.tsx'

interface ComboboxListProps<O extends Option> {
  open: boolean
  /** Pushes the following content down instead of covering it. */
  pushesDown?: boolean
  menu: ComponentProps<'ul'>
  options: readonly O[]
  highlighted: number
  isChosen: (option: O) => boolean
  itemProps: (option: O, index: number) => HTMLAttributes<HTMLLIElement>
}

/** The list of a combobox. */
export function ComboboxList<O extends Option>(props: ComboboxListProps<O>) {
  const { open, pushesDown = false, menu, options, highlighted, isChosen, itemProps } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) box.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <div
      ref={box}
      className={cx(
        'mt-1.5 scroll-m-4 overflow-hidden rounded-md border border-line bg-raised',
        pushesDown ? 'shadow-1' : 'absolute inset-x-0 top-full z-20 shadow-2',
        !open && 'hidden',
      )}
    >
      <ul {...menu} className="max-h-72 overflow-y-auto overscroll-contain p-1.5">
        {open &&
          options.map((option, index) => (
            <li
              key={option.value}
              {...itemProps(option, index)}
              className={cx(
                'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 py-2',
                index === highlighted && 'bg-leaf-wash',
                isChosen(option) && 'font-semibold',
              )}
            >
              {option.label}
              {isChosen(option) && <Check className="size-4 shrink-0 text-leaf" aria-hidden="true" />}
            </li>
          ))}
      </ul>
      {open && options.length === 0 && <p className="px-4 pb-4 pt-2 text-ink-soft">{common.noOptions}</p>}
    </div>
  )
}

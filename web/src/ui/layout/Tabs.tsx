import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { readDirection } from '../base/direction.ts'

interface Tab<Value extends string> {
  value: Value
  label: ReactNode
  content: ReactNode
}

interface TabsProps<Value extends string> {
  /** The list's name for screen readers. */
  label: string
  tabs: readonly Tab<Value>[]
  value?: Value
  defaultValue?: Value
  onChange?: (value: Value) => void
  /** For four or more tabs: two rows where one is too narrow. */
  dense?: boolean
  className?: string
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, defaultValue = tabs[0]?.value, onChange, dense = false, className } = props
  return (
    <Radix.Root
      dir={readDirection()}
      className={cx('flex flex-col gap-6', className)}
      onValueChange={(next) => onChange?.(next as Value)}
      {...(value !== undefined ? { value } : defaultValue !== undefined ? { defaultValue } : {})}
    >
      <div className="@container 2xl:max-w-5xl">
        <Radix.List
          aria-label={label}
          className={cx(
            'border border-line bg-surface p-1',
            dense
              ? 'grid grid-cols-2 rounded-lg @[20.5rem]:grid-cols-[repeat(4,auto)]'
              : 'flex gap-1 rounded-full',
          )}
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className={cx(
                'min-h-11 flex-1 font-semibold text-ink-soft transition-colors duration-150',
                dense
                  ? cx(
                      'rounded-md px-0.5 @[21.5rem]:px-1 text-[min(0.75rem,5.2vw)] leading-tight @md:text-sm',
                      // An outer ring would cover the neighbours' text.
                      'focus-visible:outline-1 focus-visible:outline-offset-[-2px] focus-visible:data-[state=active]:outline-on-leaf',
                      '@[20.5rem]:focus-visible:outline-2 @[20.5rem]:focus-visible:outline-offset-[-4px]',
                    )
                  : 'rounded-full px-4 text-sm',
                'hover:text-ink data-[state=active]:bg-leaf data-[state=active]:text-on-leaf',
              )}
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="page-fade rounded-sm">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

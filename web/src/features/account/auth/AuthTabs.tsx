import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { account } from '../../../messages/account.ts'
import { cx } from '../../../ui/base/cx.ts'

const tabs = ['sign-in', 'sign-up'] as const
export type AuthTab = (typeof tabs)[number]
const labels = { 'sign-in': account.signIn, 'sign-up': account.signUp }

interface AuthTabsProps {
  active: AuthTab
  onChange: (tab: AuthTab) => void
  children: ReactNode
}

/** Two tabs by hand: the general ones bring 9 kB to the page that newcomers wait for. */
export function AuthTabs({ active, onChange, children }: AuthTabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // The first tab is shown without a fade.
  const [switched, setSwitched] = useState(false)
  const other = tabs[active === 'sign-in' ? 1 : 0]

  function change(tab: AuthTab) {
    setSwitched(true)
    onChange(tab)
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = tabFor(event.key, other)
    if (!next) return
    event.preventDefault()
    change(next)
    list.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus()
  }

  return (
    <div className="flex flex-col gap-6">
      <div
        ref={list}
        role="tablist"
        aria-label={account.signInOrUp}
        className="flex gap-1 rounded-full border border-line bg-surface p-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            data-tab={tab}
            aria-selected={tab === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab === active ? 0 : -1}
            onClick={() => change(tab)}
            onKeyDown={onKeyDown}
            className={cx(
              'min-h-11 flex-1 rounded-full px-4 text-sm font-semibold transition-colors duration-150',
              tab === active ? 'bg-leaf text-on-leaf' : 'text-ink-soft hover:text-ink',
            )}
          >
            {labels[tab]}
          </button>
        ))}
      </div>
      <div
        key={active}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${active}`}
        className={cx(switched && 'page-fade')}
      >
        {children}
      </div>
    </div>
  )
}

/** With two tabs both arrows lead to the other one, in either reading direction. */
function tabFor(key: string, other: AuthTab): AuthTab | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowRight') return other
  if (key === 'Home') return tabs[0]
  return key === 'End' ? tabs[1] : undefined
}

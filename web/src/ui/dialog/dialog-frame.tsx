import { useLayoutEffect, useRef } from 'react'
import { cx } from '../base/cx.ts'
import { useTapShield } from '../base/double-tap.ts'
import { isFocusLost, moveFocusTo } from '../base/focus.ts'

/** A sheet from below on phones, a card in the middle from 768 px. */
export const panelClass = cx(
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[min(92dvh,var(--screen))] animate-enter flex-col rounded-t-lg bg-raised text-ink shadow-2 outline-none',
  'md:inset-0 md:m-auto md:h-fit md:max-h-[86dvh] md:rounded-lg',
)

/** Replaces Radix's overlay, which inserts a style element that the content security policy refuses. */
export function Scrim({ onTap }: { onTap?: () => void }) {
  useScrollLock()
  useTapShield()
  return (
    <div
      aria-hidden="true"
      onClick={onTap}
      className={cx('page-fade fixed inset-0 z-50 bg-scrim', onTap && 'pointer-events-auto')}
    />
  )
}

/** Lies below a menu, so that a tap outside closes it without acting on the page. */
export function MenuBackdrop() {
  useTapShield()
  return <div aria-hidden="true" className="fixed inset-0 z-40" />
}

/** Adds the scrollbar's width as padding, or the page would shift. */
function useScrollLock(): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    if (root.style.overflow === 'hidden') return
    root.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`
    root.style.overflow = 'hidden'
    return () => {
      root.style.removeProperty('padding-inline-end')
      root.style.removeProperty('overflow')
    }
  }, [])
}

/** Dismissing a toast above an open dialog must not close the dialog. Checked on the
 * toast itself, as it may have left its list by now. */
export function keepOpenForToasts(event: CustomEvent<{ originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-toast]')) event.preventDefault()
}

/**
 * Returns the focus when a dialog opened by state closes, which Radix does only for its own trigger; also when the
 * opener was removed or disabled meanwhile.
 */
export function useFocusReturn() {
  const before = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus: () => void (before.current = findOpener()),
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      before.current?.focus()
      if (isFocusLost()) moveFocusTo(findFallbackFocus())
    },
  }
}

/** A dialog below, an element marked as the opener's replacement, or the page's heading. */
function findFallbackFocus(): HTMLElement | null {
  const find = (place: string) => document.querySelector<HTMLElement>(place)
  const below = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1)
  return below ?? find('[data-takes-focus]') ?? find('main h1') ?? find('main')
}

/** For a menu item, which is gone when the dialog closes, the menu's button. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement
  const menuButton = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const found = menuButton ? document.getElementById(menuButton) : active
  return found instanceof HTMLElement ? found : null
}

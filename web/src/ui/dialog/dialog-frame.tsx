import { useLayoutEffect, useRef } from 'react'
import { cx } from '../base/cx.ts'
import { useTapShield } from '../base/double-tap.ts'
import { isFocusLost, moveFocusTo } from '../base/focus.ts'

/** A sheet from below on phones, a card in the middle from 768 px. */
export const panelClass = cx(
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[min(92dvh,var(--screen))] animate-enter flex-col rounded-t-lg bg-raised text-ink shadow-2 outline-none',
  'md:inset-0 md:m-auto md:h-fit md:max-h-[86dvh] md:rounded-lg',
)

/** Our own, since Radix's writes a style element that the content security policy refuses. */
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

/** Below a menu: a tap beside it closes it and nothing else, whatever lies there. */
export function MenuBackdrop() {
  useTapShield()
  return <div aria-hidden="true" className="fixed inset-0 z-40" />
}

/** Hiding the scrollbar alone would shift the page behind by its width. */
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

/** A toast above an open dialog is not 'outside': dismissing it must not close the dialog too. Asked of the
 * toast itself: by now it may have left its list. */
export function keepOpenForToasts(event: CustomEvent<{ originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-toast]')) event.preventDefault()
}

/**
 * Radix returns the focus to its own trigger only: a dialog opened by state would leave it nowhere. So would one whose opener
 * has gone meanwhile, is leaving or is disabled.
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

/** A dialog below the one that closed, what has come in the opener's place and says so, or the heading of the page. */
function findFallbackFocus(): HTMLElement | null {
  const find = (place: string) => document.querySelector<HTMLElement>(place)
  const below = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1)
  return below ?? find('[data-takes-focus]') ?? find('main h1') ?? find('main')
}

/** A menu item is gone by the time the dialog closes; the menu's button is what to return to. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement
  const menuButton = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const found = menuButton ? document.getElementById(menuButton) : active
  return found instanceof HTMLElement ? found : null
}

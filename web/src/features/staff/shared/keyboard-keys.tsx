import type { Decision } from '@mithaq/contract/moderation'

export const decisionKeys: Record<Decision, string> = {
  dismiss: 'D',
  warn: 'W',
  remove_pictures: 'R',
  rewrite: 'E',
  suspend: 'S',
  ban: 'B',
  close_underage: 'U',
  restore: 'O',
}
export const confirmKeys = /mac/i.test(navigator.userAgent) ? '⌘ ↵' : 'Ctrl ↵'

/** The shortcut on the confirm button. */
export function ConfirmKey() {
  return (
    <kbd className="rounded-sm border border-current px-1.5 font-sans text-xs max-lg:hidden">
      {confirmKeys}
    </kbd>
  )
}

/** A key of the keyboard, beside what it does. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-grid min-w-6 place-items-center rounded-sm border border-line-strong px-1 font-sans text-xs text-ink-soft">
      {children}
    </kbd>
  )
}

import { CircleAlert, CircleCheck, Heart, Info, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { common } from '../../messages/common.ts'
import { cx } from '../base/cx.ts'
import { notifyDocksMoved, keepAboveDocks } from '../base/docks.ts'
import { createPausableTimer, dismissToast, useToasts, type Toast } from './toast.ts'

const icons = { success: CircleCheck, error: CircleAlert, info: Info, match: Heart }
const above = (list: HTMLElement | null) => (list ? keepAboveDocks(list) : undefined)
const tones = { success: 'text-leaf', error: 'text-danger', info: 'text-slate', match: 'fill-rose text-rose' }
/** Beside the text without its padding, and as high as a thumb. */
const actionClass = '-ms-2 -mb-2 min-h-11 rounded-sm px-2 font-semibold text-leaf hover:bg-leaf-wash'

/** Mounted once, at the root. The list stays while empty: a live region inserted with content is not read out. */
export function Toaster() {
  const toasts = useToasts()
  useEffect(notifyDocksMoved, [toasts])
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const list = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement>(null)
  // Not every browser fires blur when the focused element is removed; later toasts would stay paused.
  useEffect(() => {
    if (!focused || list.current?.contains(document.activeElement)) return
    setFocused(false)
    if (before.current?.isConnected) before.current.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a toast that goes is what takes the focus along
  }, [toasts, focused])
  return (
    <section
      aria-label={common.notifications}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex justify-center px-3 md:justify-end md:px-6"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- resting on it only pauses; every act inside is a button */}
      <ol
        ref={above}
        aria-live="polite"
        aria-relevant="additions text"
        className="@container flex w-full max-w-sm flex-col gap-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={({ currentTarget, relatedTarget: from }) => {
          list.current = currentTarget
          setFocused(true)
          if (from instanceof HTMLElement && currentTarget.contains(from)) return
          before.current = from instanceof HTMLElement ? from : null
        }}
        onBlur={() => setFocused(false)}
      >
        {toasts.map((toast) => (
          <ToastRow key={toast.id} toast={toast} paused={hovered || focused} />
        ))}
      </ol>
    </section>
  )
}

function ToastRow({ toast, paused }: { toast: Toast; paused: boolean }) {
  const [{ run }] = useState(() => createPausableTimer(toast.durationMs, () => dismissToast(toast.id)))
  useEffect(() => (paused ? undefined : run()), [run, paused])
  const Icon = icons[toast.kind]
  return (
    <li
      data-toast={toast.kind}
      className="pointer-events-auto flex animate-enter items-start gap-3 rounded-md border border-line bg-raised ps-4 text-ink @max-[14rem]:gap-1 shadow-2"
    >
      <Icon
        className={cx('mt-3.5 size-5 shrink-0 @max-[14rem]:hidden', tones[toast.kind])}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1 py-3 text-sm">
        {toast.title && (
          <p className="font-semibold" dir="auto">
            {toast.title}
          </p>
        )}
        <p className="written" dir="auto">
          {toast.message}
        </p>
        {toast.action && (
          <button type="button" onClick={toast.action.act} className={actionClass}>
            {toast.action.label}
          </button>
        )}
        {toast.link && (
          <Link
            to={toast.link.to}
            onClick={() => dismissToast(toast.id)}
            className={`${actionClass} inline-flex items-center`}
          >
            {toast.link.label}
          </Link>
        )}
      </div>
      <button
        type="button"
        aria-label={common.dismiss}
        onClick={() => dismissToast(toast.id)}
        className="grid size-thumb shrink-0 place-items-center rounded-md text-ink-faint hover:text-ink"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </li>
  )
}

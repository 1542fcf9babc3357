import { useTrouble, type readTrouble } from '../http/connection.ts'
import { first } from '../messages/first.ts'

interface ConnectionBarProps {
  /** Text of a screen that depends on the socket. */
  unheard: string | undefined
}

/** Shown on every screen while the server is unreachable. */
export function ConnectionBar({ unheard }: ConnectionBarProps) {
  const words = connectionBarText(useTrouble(), unheard)
  return (
    <div role="status" className="sticky top-0 z-40">
      {words && (
        <p ref={publishHeight} data-connection className="bg-slate-wash px-4 text-center text-sm text-slate">
          {words}
        </p>
      )}
    </div>
  )
}

/** Publishes the bar's height, so that a dialog starts below it even when the text wraps. */
function publishHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const { style } = document.documentElement
  const sizes = new ResizeObserver(() =>
    style.setProperty('--connection-bar', `${bar.getBoundingClientRect().height}px`),
  )
  sizes.observe(bar)
  return () => {
    sizes.disconnect()
    style.removeProperty('--connection-bar')
  }
}

/** Exported for its test. A lost socket alone is shown only on a screen that depends on it. */
export function connectionBarText(
  trouble: ReturnType<typeof readTrouble>,
  unheard?: string,
): string | undefined {
  if (trouble === null) return undefined
  return unheard ?? { offline: first.offline, silent: first.silent, unheard: undefined }[trouble]
}

import { useTrouble, type readTrouble } from '../http/connection.ts'
import { first } from '../messages/first.ts'

interface ConnectionBarProps {
  /** What a screen that lives on its socket says instead. */
  unheard: string | undefined
}

/** On every screen while nothing comes; it goes by itself. */
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

/** Tells what stands below the bar how high it is: words that take two lines would be covered by a dialog. */
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

/** Exported for its test. A socket that alone does not stand is told only where a screen lives on it. */
export function connectionBarText(
  trouble: ReturnType<typeof readTrouble>,
  unheard?: string,
): string | undefined {
  if (trouble === null) return undefined
  return unheard ?? { offline: first.offline, silent: first.silent, unheard: undefined }[trouble]
}

import { useTrouble } from '../http/connection.ts'
import { first } from '../messages/first.ts'

interface ConnectionBarProps {
  /** What a screen that lives on its socket says instead. */
  unheard: string | undefined
}

/** On every screen while nothing comes; it goes by itself. */
export function ConnectionBar({ unheard }: ConnectionBarProps) {
  const trouble = useTrouble()
  const words = unheard ?? (trouble === 'offline' ? first.offline : trouble === 'silent' && first.silent)
  return (
    <div role="status" className="sticky top-0 z-40">
      {trouble && words && (
        <p data-connection className="bg-slate-wash px-4 text-center text-sm text-slate">
          {words}
        </p>
      )}
    </div>
  )
}

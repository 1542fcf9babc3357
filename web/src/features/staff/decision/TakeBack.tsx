import { moderation as limits } from '@mithaq/contract/limits'
import { staff } from '../../../messages/staff.ts'
import { useServerNow } from '../../../time/server-clock.ts'
import { Button } from '../../../ui/base/Button.tsx'
import type { ConsoleState } from '../state/use-console.ts'

/** The latest decision with its undo button while it can be undone, whichever case is open. */
export function TakeBack({ console: { undo, takeBack } }: { console: ConsoleState }) {
  return undo && <Decided words={undo.words} until={undo.until} onTakeBack={() => void takeBack()} />
}

interface DecidedProps {
  words: string
  until: number
  onTakeBack: () => void
}

function Decided({ words, until, onTakeBack }: DecidedProps) {
  const seconds = Math.ceil((until - useServerNow(250)) / 1000)
  if (seconds <= 0) return null
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-3 rounded-md bg-slate-wash px-4 py-2 text-slate"
    >
      <span className="font-semibold">{words}</span>
      <Button variant="outline" size="small" onClick={onTakeBack}>
        {staff.takeBack(Math.min(limits.takeBackS, seconds))}
      </Button>
    </div>
  )
}

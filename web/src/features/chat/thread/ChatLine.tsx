import type { MatchLine } from '@mithaq/contract/matches'
import { CalendarClock } from 'lucide-react'
import { chat } from '../../../messages/chat.ts'
import { SafetyNote } from './SafetyNote.tsx'
import { GuardianLine, isGuardianLine } from './GuardianLine.tsx'
import { GoodbyeText } from '../../matches/ending/GoodbyeText.tsx'

/** A timeline entry between the messages. Unknown kinds are left out. */
export function ChatLine({ line, name }: { line: MatchLine; name: string }) {
  const mine = line.by === 'me'
  if (line.kind === 'goodbye')
    return (
      <GoodbyeText
        goodbye={{ ready: line.code, words: line.text }}
        mine={mine}
        name={name}
        className="mx-auto my-3 max-w-lg"
      />
    )
  if (isGuardianLine(line)) return <GuardianLine line={line} />
  if (line.kind === 'care') return <SafetyNote line={line} name={name} />
  if (line.kind !== 'day_more') return null
  return (
    <p className="mx-auto my-2 flex w-fit max-w-full items-center gap-2 rounded-lg bg-leaf-wash px-4 py-2 text-center text-sm text-ink-soft">
      <CalendarClock className="size-4 shrink-0" aria-hidden="true" />
      <span dir="auto">{mine ? chat.day.mine : chat.day.theirs(name)}</span>
    </p>
  )
}

import type { MatchLine } from '@mithaq/contract/matches'
import { Mail, UserRoundX, UsersRound } from 'lucide-react'
import { chat } from '../../../messages/chat.ts'
import { useApiQuery } from '../../../api-cache/api-query.ts'
import { timelineQuery } from '../../matches/state/use-matches.ts'

const texts = chat.guardian
const kinds = ['guardian', 'guardian_sent', 'guardian_ended']
export const isGuardianLine = ({ kind }: MatchLine): boolean => kinds.includes(kind)

/** Tells both sides whose guardian receives this chat, what was sent, and when that ended. */
export function GuardianLine({ line }: { line: MatchLine }) {
  const member = line.by === 'me' ? null : (line.text ?? '')
  if (line.kind === 'guardian')
    return (
      <aside
        aria-label={texts.label}
        className="mx-auto my-3 flex w-full max-w-lg flex-col items-center gap-1.5 rounded-lg border border-line bg-surface px-5 py-4 text-center"
      >
        <span className="grid size-10 place-items-center rounded-full bg-leaf-wash text-leaf">
          <UsersRound className="size-5" aria-hidden="true" />
        </span>
        <p className="font-serif text-lg text-balance" dir="auto">
          {texts.receives(member)}
        </p>
        <p className="text-sm text-ink-soft">{texts.onlyFromHere}</p>
      </aside>
    )
  const Icon = line.kind === 'guardian_sent' ? Mail : UserRoundX
  return (
    <p className="mx-auto my-2 flex w-fit max-w-full items-center gap-2 px-4 py-1 text-center text-sm text-ink-soft">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span dir="auto">
        {line.kind === 'guardian_sent'
          ? texts.sent(member, line.values['messages'] ?? 0)
          : texts.noLonger(member)}
      </span>
    </p>
  )
}

/** Guardian entries of a chat without messages. */
export function GuardianLines({ matchId, round }: { matchId: string; round: number }) {
  const lines = useApiQuery(timelineQuery, { matchId }).data?.lines ?? []
  const shown = lines.filter((line) => isGuardianLine(line) && line.round === round)
  if (shown.length === 0) return null
  return (
    <div className="w-full shrink-0 px-4">
      {shown.map((line) => (
        <GuardianLine key={line.id} line={line} />
      ))}
    </div>
  )
}

/** Whether the other side's guardian receives this chat. */
export function useHasTheirGuardian(matchId: string): boolean {
  const lines = useApiQuery(timelineQuery, { matchId }).data?.lines ?? []
  const latest = lines.findLast(
    ({ kind, by }) => by === 'them' && (kind === 'guardian' || kind === 'guardian_ended'),
  )
  return latest?.kind === 'guardian'
}

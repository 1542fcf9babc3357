import type { LikeSentence } from '@mithaq/contract/like-sentence'
import type { MemberCard } from '@mithaq/contract/members'
import { useState } from 'react'
import { liked } from '../../../messages/liked.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useDecide, type Outcome } from '../choosing/decide.ts'
import type { Choice } from '../choosing/drag.ts'

interface ChoiceEnd {
  onClose: () => void
  onMatched: (matchId: string) => void
}

/** Likes or passes the person of the dialog, and closes it once that is done. */
export function useChoice({ onClose, onMatched }: ChoiceEnd) {
  const decide = useDecide()
  const [busy, setBusy] = useState<Choice | null>(null)

  async function choose(
    profile: MemberCard,
    choice: Choice,
    sentence?: LikeSentence,
  ): Promise<Outcome['type']> {
    setBusy(choice)
    const outcome = await decide(profile, choice, { sentence })
    setBusy(null)
    say(profile, outcome)
    if (!isUndecided(outcome) && outcome.type !== 'alreadyLiked') onClose()
    if (outcome.type === 'matched') onMatched(outcome.matchId)
    return outcome.type
  }

  return { busy, choose }
}

export type Choosing = ReturnType<typeof useChoice>

const isUndecided = ({ type }: Outcome) => type === 'returns' || type === 'saidBefore'

function say({ name }: MemberCard, { type }: Outcome): void {
  if (type === 'passed') toast.success(liked.passedBy(name))
  if (type === 'liked') toast.success(liked.liked(name))
}

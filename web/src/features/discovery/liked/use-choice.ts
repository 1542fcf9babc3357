import type { MemberCard } from '@mithaq/contract/members'
import { useState } from 'react'
import { liked } from '../../../messages/liked.ts'
import { toast } from '../../../ui/toast.ts'
import { useDecide } from '../decision.ts'
import type { Outcome } from '../decision.ts'
import type { Choice } from '../drag.ts'

interface ChoiceEnd {
  onClose: () => void
  onMatched: (matchId: string) => void
}

/** Likes or passes the person of the dialog, and closes it once that is done. */
export function useChoice(profile: MemberCard, { onClose, onMatched }: ChoiceEnd) {
  const decide = useDecide()
  const [busy, setBusy] = useState<Choice | null>(null)

  async function choose(choice: Choice): Promise<void> {
    setBusy(choice)
    const outcome = await decide(profile, choice)
    setBusy(null)
    say(outcome)
    if (outcome.type === 'returns') return
    if (outcome.type !== 'alreadyLiked') onClose()
    if (outcome.type === 'matched') onMatched(outcome.matchId)
  }

  function say({ type }: Outcome): void {
    if (type === 'passed') toast.success(liked.passedBy(profile.name))
    if (type === 'liked') toast.success(liked.liked(profile.name))
  }

  return { busy, choose: (choice: Choice) => void choose(choice) }
}

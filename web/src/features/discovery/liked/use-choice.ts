import type { MemberCard } from '@mithaq/contract/members'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { liked } from '../../../messages/liked.ts'
import { toast } from '../../../ui/toast.ts'
import { decideAbout } from '../decision.ts'
import type { Outcome } from '../decision.ts'
import type { Choice } from '../drag.ts'
import { changePerson, forgetPerson, removeFromList, renewLists } from '../queries.ts'

export interface ChoiceEnd {
  onClose: () => void
  onMatched: (matchId: string) => void
}

/** Likes or passes the person of the dialog, and closes it once that is done. */
export function useChoice(profile: MemberCard, { onClose, onMatched }: ChoiceEnd) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<Choice | null>(null)

  async function choose(choice: Choice): Promise<void> {
    setBusy(choice)
    const outcome = await decideAbout(profile, choice)
    setBusy(null)
    show(outcome)
    if (outcome.type === 'returns') return
    if (outcome.type !== 'alreadyLiked') onClose()
    if (outcome.type === 'matched') onMatched(outcome.matchId)
    renewLists(client)
  }

  /** At once, before the lists have been asked for anew. */
  function show(outcome: Outcome): void {
    const { id, name } = profile
    if (outcome.type === 'passed') {
      changePerson(client, id, { iPassed: true, iLike: false })
      removeFromList(client, 'iLiked', id)
      toast.success(liked.passedBy(name))
    } else if (outcome.type === 'liked') {
      changePerson(client, id, { iPassed: false, iLike: true })
      toast.success(liked.liked(name))
    } else if (outcome.type === 'matched') {
      const { matchId } = outcome
      changePerson(client, id, { iPassed: false, iLike: true, matched: true, matchId })
      removeFromList(client, 'likedMe', id)
    } else if (outcome.type === 'leaves') forgetPerson(client, id)
  }

  return { busy, choose: (choice: Choice) => void choose(choice) }
}

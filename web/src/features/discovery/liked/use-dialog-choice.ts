import type { LikeNote } from '@mithaq/contract/like-note'
import type { MemberCard } from '@mithaq/contract/members'
import { useState } from 'react'
import { useLikeOrPass, type ChoiceOutcome } from '../choosing/like-or-pass.ts'
import { createActionLock } from '../choosing/action-lock.ts'
import type { Choice } from '../choosing/drag.ts'

interface ChoiceEnd {
  onClose: () => void
  onMatched: (matchId: string) => void
}

/** Likes or passes the person of the dialog, and closes it on success. */
export function useDialogChoice({ onClose, onMatched }: ChoiceEnd) {
  const decide = useLikeOrPass()
  const [busy, setBusy] = useState<Choice | null>(null)
  const [locked, setLocked] = useState(false)
  const [{ isLocked, lock }] = useState(() => createActionLock(setLocked))

  async function choose(
    profile: MemberCard,
    choice: Choice,
    sentence?: LikeNote,
  ): Promise<ChoiceOutcome['type']> {
    if (isLocked()) return 'failed'
    lock()
    setBusy(choice)
    const outcome = await decide(profile, choice, { sentence })
    setBusy(null)
    if (!isUndecided(outcome) && outcome.type !== 'alreadyLiked') onClose()
    if (outcome.type === 'matched') onMatched(outcome.matchId)
    return outcome.type
  }

  return { busy, locked, choose }
}

export type DialogChoice = ReturnType<typeof useDialogChoice>

const isUndecided = ({ type }: ChoiceOutcome) => type === 'failed' || type === 'noteAlreadySent'

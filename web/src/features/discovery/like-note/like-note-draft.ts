import type { LikeNote } from '@mithaq/contract/like-note'
import { deleteDraft, saveDraft, useDraft } from '../../../session/drafts.ts'

const nameOf = (personId: string, about: string) => `sentence ${personId} ${about}`
/** Draft whose part of the story was deleted. */
const orphanOf = (personId: string) => `sentence ${personId}`

/** The draft note about this part of a story, or one left over from a deleted part. */
export function useLikeNoteDraft(personId: string, about: string) {
  const [own, keepOwn, forgetOwn] = useDraft(nameOf(personId, about), '')
  const [orphan, , forgetOrphan] = useDraft(orphanOf(personId), '')
  const keep = (text: string) => {
    // The leftover draft now belongs to this part, so that clearing it here is final.
    forgetOrphan()
    keepOwn(text)
  }
  const forget = () => {
    forgetOrphan()
    forgetOwn()
  }
  return [own || orphan, keep, forget] as const
}

/** Offers the draft of a deleted part at whichever part is chosen next. */
export function detachDraftFromPart(owner: string, personId: string, { about, text }: LikeNote): void {
  deleteDraft(owner, nameOf(personId, about))
  saveDraft(owner, orphanOf(personId), text)
}

import type { LikeSentence } from '@mithaq/contract/like-note'
import { deleteDraft, saveDraft, useDraft } from '../../../session/drafts.ts'

const nameOf = (personId: string, about: string) => `sentence ${personId} ${about}`
/** Written about a part that is gone. */
const orphanOf = (personId: string) => `sentence ${personId}`

/** What is being written to somebody about this part of their story, or was about one that is gone. */
export function useLikeNoteDraft(personId: string, about: string) {
  const [own, keepOwn, forgetOwn] = useDraft(nameOf(personId, about), '')
  const [orphan, , forgetOrphan] = useDraft(orphanOf(personId), '')
  const keep = (text: string) => {
    // Now they are this part's: taken out here they stay out.
    forgetOrphan()
    keepOwn(text)
  }
  const forget = () => {
    forgetOrphan()
    forgetOwn()
  }
  return [own || orphan, keep, forget] as const
}

/** The part is gone: its words wait for whichever is chosen next, for nobody finds the way back to it. */
export function detachDraftFromPart(owner: string, personId: string, { about, text }: LikeSentence): void {
  deleteDraft(owner, nameOf(personId, about))
  saveDraft(owner, orphanOf(personId), text)
}
